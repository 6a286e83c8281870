package variants

import (
	"jiugong/sudoku/constraint"
)

// odd and even are cells that tell only their value's parity.
var (
	odd  = parity("odd", 1, constraint.LookCircle)
	even = parity("even", 0, constraint.LookSquare)
)

func parity(name string, rest int, look constraint.Look) Kind {
	return Kind{
		Name: name, Example: "r1c1r5c5", Lists: [2]int{1, 1},
		Laid: Layout{Outline: OutlineCell},
		lower: func(s setting, clue Clue, c *constraint.Constraint) error {
			c.Holds = []constraint.Primitive{constraint.Allow{Cells: c.Cells, Digits: s.values(func(v int) bool { return v&1 == rest })}}
			c.Marks = []constraint.Mark{{Look: look, Cells: c.Cells, Tone: constraint.ToneGrey}}
			return nil
		},
	}
}
