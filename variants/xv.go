package variants

import (
	"strconv"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// xv is an X or a V between two cells, which add up to 10 or 5. Any other sum
// may be given, too.
var xv = Kind{
	Name: "xv", Example: "X:r1c1r1c2", Value: HasValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlinePair, Values: xvOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := clue.Lists[0]
		sum, ok := map[string]int{"X": 10, "V": 5}[clue.Value]
		if !ok {
			var err error
			if sum, err = strconv.Atoi(clue.Value); err != nil || sum < 0 || sum > mostSum {
				return message.Errorf("variant.xv", clue.Value)
			}
		}
		if len(cells) != 2 {
			return message.Errorf("variant.pair", len(cells))
		}
		c.Holds = []constraint.Primitive{s.relate([][2]int{{cells[0], cells[1]}}, func(a, b int) bool { return a+b == sum })}
		c.Marks = []constraint.Mark{{Look: constraint.LookDot, Cells: cells, Text: clue.Value}}
		return nil
	},
}

// strictXV says that all X and V are given.
var strictXV = Kind{
	Name: "strictxv", AllGiven: letters,
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		c.Holds = s.notBeside(letters, func(a, b int) bool { return a+b == 10 || a+b == 5 })
		return nil
	},
}

var letters = []string{"xv"}
