package variants

import (
	"jiugong/sudoku/constraint"
)

// renban is a line of consecutive digits in any order. Different digits that are
// no further from each other than there are cells are consecutive.
var renban = Kind{
	Name: "renban", Example: "r1c1r1c2r2c3", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 3, Most: 5},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := distinct(clue.Lists[0])
		k := len(cells)
		c.Holds = []constraint.Primitive{constraint.Differ{Cells: cells}}
		if k < s.N() {
			c.Holds = append(c.Holds, s.relate(each(cells), func(a, b int) bool { return a != b && a-b < k && b-a < k }))
		}
		c.Marks = path(clue, constraint.TonePurple)
		return nil
	},
}
