package variants

import (
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// thermo is a thermometer: digits grow from the bulb to the end.
var thermo = Kind{
	Name: "thermo", Example: "r3c1r2c1r1c1", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 3, Most: 6, Grows: true},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := clue.Lists[0]
		if len(cells) > s.N() {
			return message.Errorf("primitive.differ", len(cells), s.N())
		}
		// Cells farther along differ by at least the number of steps between
		// them. That says more to an engine than neighbours alone.
		for step := 1; step < len(cells); step++ {
			c.Holds = append(c.Holds, s.relate(apart(cells, step), func(a, b int) bool { return b-a >= step }))
		}
		c.Marks = thermometer(clue)
		return nil
	},
}

// slowThermo is a thermometer on which neighbours may be equal.
var slowThermo = Kind{
	Name: "slowthermo", Example: "r3c1r2c2r1c1", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 3, Most: 6, Grows: true},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		c.Holds = []constraint.Primitive{s.relate(along(clue.Lists[0]), func(a, b int) bool { return a <= b })}
		c.Marks = thermometer(clue)
		return nil
	},
}

func thermometer(clue Clue) []constraint.Mark {
	return []constraint.Mark{{Look: constraint.LookPath, Cells: clue.Lists[0], Tone: constraint.ToneGrey, Start: constraint.EndBulb}}
}
