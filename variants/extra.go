package variants

import "jiugong/sudoku"

// extra is one more region: its digits differ.
var extra = Kind{
	Name: "extra", Example: "r1c1r2c2r3c3r4c4", Lists: [2]int{1, 1},
	Laid: Layout{Form: FormPatch, Least: 5, Most: 9, Grows: true},
	lower: func(_ setting, clue Clue, c *sudoku.Constraint) error {
		c.Holds = []sudoku.Primitive{sudoku.Differ{Cells: clue.Lists[0]}}
		c.Marks = []sudoku.Mark{{Look: sudoku.LookArea, Cells: clue.Lists[0], Tone: sudoku.ToneGrey}}
		return nil
	},
}
