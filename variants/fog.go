package variants

import (
	"jiugong/sudoku/constraint"
)

// fog hides the board until cells are found, but for those around its lamps. With the value 0
// lamps light their own cells alone. It is for faces alone: nothing has to hold.
var fog = Kind{
	Name: "fog", Example: "r2c2r8c8", Value: MayHaveValue, Lists: [2]int{1, 1},
	lower: func(_ setting, clue Clue, c *constraint.Constraint) error {
		_, err := number(clue, 0, 0, 1)
		c.Marks = []constraint.Mark{{Look: constraint.LookFog, Cells: c.Cells, Text: clue.Value}}
		return err
	},
}
