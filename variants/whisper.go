package variants

import (
	"jiugong/sudoku/constraint"
)

// whisper is a line on which neighbours differ by a number at least: 5 on a German
// one, 4 on a Dutch one.
var whisper = Kind{
	Name: "whisper", Example: "r1c1r2c2r3c2", Value: MayHaveValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 3, Most: 7, Grows: true},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		k, err := number(clue, 0, 99, 5)
		if err != nil {
			return err
		}
		c.Holds = []constraint.Primitive{s.relate(along(clue.Lists[0]), func(a, b int) bool { return a-b >= k || b-a >= k })}
		tone := constraint.ToneGreen
		if k == 4 {
			tone = constraint.ToneOrange
		}
		c.Marks = path(clue, tone)
		return nil
	},
}

// path returns a line's usual mark.
func path(clue Clue, tone constraint.Tone) []constraint.Mark {
	return []constraint.Mark{{Look: constraint.LookPath, Cells: clue.Lists[0], Tone: tone}}
}
