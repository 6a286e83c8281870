package variants

import (
	"slices"
	"strconv"

	"jiugong/sudoku/constraint"
)

// between is a line whose digits lie strictly between those of its ends.
var between = Kind{
	Name: "between", Example: "r1c1r1c2r2c3", Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 3, Most: 6},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		c.Marks = []constraint.Mark{{Look: constraint.LookPath, Cells: clue.Lists[0], Tone: constraint.ToneGrey, Start: constraint.EndCircle, End: constraint.EndCircle}}
		return s.byEnds(c, clue.Lists[0], "between",
			func(low, high int) bool { return true },
			func(low, high, v int) bool { return low < v && v < high })
	},
}

// lockout is a line whose ends differ by a number at least, 4 as a rule. Its
// other digits lie outside of them.
var lockout = Kind{
	Name: "lockout", Example: "r1c1r1c2r2c3", Value: MayHaveValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineLine, Least: 3, Most: 6},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		k, err := number(clue, 0, 99, 4)
		if err != nil {
			return err
		}
		c.Marks = []constraint.Mark{{Look: constraint.LookPath, Cells: clue.Lists[0], Tone: constraint.ToneBlue, Start: constraint.EndDiamond, End: constraint.EndDiamond}}
		return s.byEnds(c, clue.Lists[0], "lockout "+strconv.Itoa(k),
			func(low, high int) bool { return high-low >= k },
			func(low, high, v int) bool { return v < low || high < v })
	},
}

// byEnds adds a line on which each digit fits the lower and the higher of the
// two ends. The ends are read first.
func (s setting) byEnds(c *constraint.Constraint, cells []int, name string, ends func(low, high int) bool, fits func(low, high, v int) bool) error {
	if err := length(cells, 2); err != nil {
		return err
	}
	n := len(cells) - 1
	cells = slices.Concat([]int{cells[0], cells[n]}, cells[1:n])
	type state struct{ read, low, high int }
	a, err := automaton(s, name, len(cells), []state{{}},
		func(at state, v int) []state {
			switch at.read {
			case 0:
				return only(state{1, v, v}, true)
			case 1:
				at = state{2, min(at.low, v), max(at.high, v)}
				return only(at, ends(at.low, at.high))
			}
			return only(at, fits(at.low, at.high, v))
		},
		func(at state) bool { return at.read == 2 })
	c.Holds = []constraint.Primitive{constraint.Line{Cells: cells, Automaton: a}}
	return err
}
