package variants

import (
	"jiugong/sudoku/constraint"
)

// fog hides the board until cells are found, but for those around its lamps. It is
// for faces alone: nothing has to hold.
var fog = Kind{
	Name: "fog", Example: "r2c2r8c8", Lists: [2]int{1, 1},
	lower: func(_ setting, clue Clue, c *constraint.Constraint) error {
		c.Marks = []constraint.Mark{{Look: constraint.LookFog, Cells: c.Cells}}
		return nil
	},
}
