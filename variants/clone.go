package variants

import (
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// clone is lists of cells that hold the same digits place by place.
var clone = Kind{
	Name: "clone", Example: "r1c1r1c2/r5c5r5c6", Lists: [2]int{2, 100},
	Laid: Layout{Outline: OutlineTwins, Least: 2, Most: 5, Grows: true},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		var pairs [][2]int
		for _, cells := range clue.Lists {
			if len(cells) != len(clue.Lists[0]) {
				return message.Errorf("variant.lists", len(clue.Lists[0]), len(cells))
			}
			for i, cell := range cells {
				pairs = append(pairs, [2]int{clue.Lists[0][i], cell})
			}
			c.Marks = append(c.Marks, constraint.Mark{Look: constraint.LookArea, Cells: cells, Tone: constraint.ToneGrey})
		}
		c.Holds = []constraint.Primitive{s.same(pairs)}
		return nil
	},
}

// palindrome is a line that reads the same from both ends.
var palindrome = Kind{
	Name: "palindrome", Example: "r1c2r2c3r3c4r3c5", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 3, Most: 5},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		c.Holds = []constraint.Primitive{s.same(folded(clue.Lists[0]))}
		c.Marks = path(clue, constraint.ToneGrey)
		return nil
	},
}

// folded returns the pairs of cells of a line that are equally far from its middle.
func folded(cells []int) [][2]int {
	var pairs [][2]int
	for i := range len(cells) / 2 {
		pairs = append(pairs, [2]int{cells[i], cells[len(cells)-1-i]})
	}
	return pairs
}
