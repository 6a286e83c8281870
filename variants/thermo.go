package variants

import "jiugong/sudoku"

// thermo is a thermometer: digits grow from the bulb to the end.
var thermo = Kind{
	Name: "thermo", Example: "r3c1r2c1r1c1", Lists: [2]int{1, 1},
	lower: func(s setting, clue Clue, c *sudoku.Constraint) error {
		cells := clue.Lists[0]
		// Cells further along differ by as many as there are steps between them,
		// which is more than neighbours alone say to an engine.
		for step := 1; step < len(cells); step++ {
			grow := sudoku.Relate{Table: table(s.Shape, func(a, b int) bool { return b-a >= step })}
			for i := step; i < len(cells); i++ {
				grow.Pairs = append(grow.Pairs, [2]int{cells[i-step], cells[i]})
			}
			c.Holds = append(c.Holds, grow)
		}
		c.Marks = []sudoku.Mark{{Look: sudoku.LookPath, Cells: cells, Tone: sudoku.ToneGrey, Start: sudoku.EndBulb}}
		return nil
	},
}
