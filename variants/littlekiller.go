package variants

import (
	"jiugong/sudoku/constraint"
)

// littleKiller is the sum of a diagonal, whose digits may repeat.
var littleKiller = Kind{
	Name: "littlekiller", Example: "22:r1c6r2c7r3c8r4c9", Value: HasValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineDiagonal, Values: sumOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		sum, err := number(clue, s.leastSum(), mostSum, -1)
		c.Holds = []constraint.Primitive{total(clue.Lists[0], sum)}
		c.Marks = label(clue)
		return err
	},
}

// digitLabel returns the mark of a clue outside the board that names a digit by its value.
func (s setting) digitLabel(clue Clue, v int) []constraint.Mark {
	return []constraint.Mark{{Look: constraint.LookLabel, Cells: clue.Lists[0], Digits: []uint8{uint8(v - s.First() + 1)}}}
}

// label returns the usual mark of a clue outside the board.
func label(clue Clue) []constraint.Mark {
	return []constraint.Mark{{Look: constraint.LookLabel, Cells: clue.Lists[0], Text: clue.Value}}
}
