package variants

import (
	"jiugong/sudoku/constraint"
)

// nabner is a line on which no two digits are equal or consecutive.
var nabner = Kind{
	Name: "nabner", Example: "r1c1r1c2r2c3", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 3, Most: 5, Grows: true},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := distinct(clue.Lists[0])
		c.Holds = []constraint.Primitive{
			constraint.Differ{Cells: cells},
			s.relate(each(cells), func(a, b int) bool { return a-b > 1 || b-a > 1 }),
		}
		c.Marks = path(clue, constraint.ToneYellow)
		return nil
	},
}
