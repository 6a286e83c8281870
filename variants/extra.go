package variants

import (
	"jiugong/sudoku/constraint"
)

// extra is one more region: its digits differ.
var extra = Kind{
	Name: "extra", Example: "r1c1r2c2r3c3r4c4", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlinePatch, Least: 5, Most: 9, Grows: true},
	lower: func(_ setting, clue Clue, c *constraint.Constraint) error {
		c.Holds = []constraint.Primitive{constraint.Differ{Cells: clue.Lists[0]}}
		c.Marks = []constraint.Mark{{Look: constraint.LookArea, Cells: clue.Lists[0], Tone: constraint.ToneGrey}}
		return nil
	},
}
