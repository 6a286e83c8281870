package variants

import (
	"strconv"

	"jiugong/sudoku/constraint"
)

// sumLine is a line that can be cut into pieces of one sum, 10 as a rule. A
// loop may be cut anywhere.
var sumLine = Kind{
	Name: "sumline", Example: "r1c1r1c2r2c3r3c3", Value: MayHaveValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 3, Most: 6},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		sum, err := number(clue, 1, 100, 10)
		if err != nil {
			return err
		}
		cells := clue.Lists[0]
		// A state holds the sum of the current piece. If the first cut goes
		// through a piece of a loop, from is its sum before the line's start.
		type state struct {
			sum, from int
			cut       bool
		}
		starts := []state{{}}
		name := "sumline " + strconv.Itoa(sum)
		if isLoop(cells) {
			cells = cells[1:]
			name += " loop"
			for from := 1; from < sum; from++ {
				starts = append(starts, state{sum: from, from: from})
			}
		}
		a, err := automaton(s, name, len(cells), starts,
			func(at state, v int) []state {
				at.sum += v
				if at.sum == sum {
					at.sum, at.cut = 0, true
				}
				return only(at, at.sum < sum)
			},
			func(at state) bool { return at.cut && at.sum == at.from })
		c.Holds = []constraint.Primitive{constraint.Line{Cells: cells, Automaton: a}}
		c.Marks = path(clue, constraint.ToneRed)
		return err
	},
}
