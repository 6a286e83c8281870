package variants

import "jiugong/sudoku"

// odd and even are cells of which only the value's parity is known.
var (
	odd  = parity("odd", 1, sudoku.LookCircle)
	even = parity("even", 0, sudoku.LookSquare)
)

func parity(name string, rest int, look sudoku.Look) Kind {
	return Kind{
		Name: name, Example: "r1c1r5c5", Lists: [2]int{1, 1},
		Laid: Layout{Form: FormCell},
		lower: func(s setting, clue Clue, c *sudoku.Constraint) error {
			c.Holds = []sudoku.Primitive{sudoku.Allow{Cells: c.Cells, Digits: s.values(func(v int) bool { return v%2 == rest })}}
			c.Marks = []sudoku.Mark{{Look: look, Cells: c.Cells, Tone: sudoku.ToneGrey}}
			return nil
		},
	}
}
