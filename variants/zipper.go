package variants

import (
	"jiugong/sudoku/constraint"
)

// zipper is a line on which cells equally far from the middle have one sum. If
// a cell is in the middle, its digit is that sum.
var zipper = Kind{
	Name: "zipper", Example: "r1c1r1c2r2c3r2c4r3c5", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 3, Most: 5},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := clue.Lists[0]
		if err := length(cells, 3); err != nil {
			return err
		}
		var lists [][]int
		if n := len(cells); n%2 == 1 {
			lists = append(lists, cells[n/2:n/2+1])
		}
		for _, pair := range folded(cells) {
			lists = append(lists, pair[:])
		}
		c.Holds = s.allEqual(lists)
		c.Marks = path(clue, constraint.TonePurple)
		return nil
	},
}
