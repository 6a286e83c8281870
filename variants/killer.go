package variants

import (
	"jiugong/sudoku/constraint"
)

// killer is a cage: its digits differ and, where it has a value, add up to it.
var killer = Kind{
	Name: "killer", Example: "15:r1c1r1c2", Value: MayHaveValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineCage, Least: 2, Most: 5, Values: sumOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := clue.Lists[0]
		if clue.Value == "" {
			c.Holds = []constraint.Primitive{constraint.Differ{Cells: cells}}
		} else {
			sum, err := number(clue, s.leastSum(), mostSum, -1)
			if err != nil {
				return err
			}
			c.Holds = []constraint.Primitive{constraint.Differ{Cells: cells}, total(cells, sum)}
		}
		c.Marks = []constraint.Mark{{Look: constraint.LookCage, Cells: cells, Text: clue.Value}}
		return nil
	},
}
