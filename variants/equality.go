package variants

import (
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// equality is a cage of digits that differ, as many odd as even and as many low as
// high ones. A digit in the very middle is neither low nor high, and not in it.
var equality = Kind{
	Name: "equality", Example: "r1c1r1c2r2c1r2c2", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlinePatch, Least: 4, Most: 6},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := clue.Lists[0]
		if len(cells)%2 != 0 {
			return message.Errorf("variant.half", len(cells))
		}
		half := s.N() / 2
		c.Holds = []constraint.Primitive{constraint.Differ{Cells: cells}}
		for _, part := range []func(v int) bool{
			func(v int) bool { return v%2 != 0 },
			func(v int) bool { return v-s.First() < half },
			func(v int) bool { return s.last()-v < half },
		} {
			c.Holds = append(c.Holds, constraint.HowMany{Cells: cells, Digits: s.values(part), Numbers: []int{len(cells) / 2}})
		}
		c.Marks = []constraint.Mark{{Look: constraint.LookCage, Cells: cells, Text: "=", Tone: constraint.ToneGreen}}
		return nil
	},
}
