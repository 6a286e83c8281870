package variants

import (
	"strconv"

	"jiugong/sudoku/constraint"
)

// skyscraper counts the digits seen along a row or column. Digits are the
// heights of buildings, which hide lower ones behind them. A height of 0 is
// never seen.
var skyscraper = Kind{
	Name: "skyscraper", Example: "4:r1", Value: HasValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineSide, Values: skyscraperOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := clue.Lists[0]
		seen, err := number(clue, 0, s.N(), -1)
		if err != nil {
			return err
		}
		// If the digits differ, no more have been read than the highest allows,
		// and a whole row has them all.
		differ := s.differInLine(cells)
		type state struct{ highest, seen, read int }
		a, err := automaton(s, "skyscraper "+strconv.Itoa(seen)+" "+strconv.FormatBool(differ), len(cells), []state{{}},
			func(at state, v int) []state {
				if v > at.highest {
					at.highest, at.seen = v, at.seen+1
				}
				if differ {
					at.read++
				}
				return only(at, at.seen <= seen && at.read <= max(at.highest, s.First())-s.First()+1)
			},
			func(at state) bool { return at.seen == seen && (at.read < s.N() || at.highest == s.last()) })
		c.Holds = []constraint.Primitive{constraint.Line{Cells: cells, Automaton: a}}
		c.Marks = label(clue)
		return err
	},
}

// hiddenSkyscraper is the first that is hidden, behind one not lower.
var hiddenSkyscraper = Kind{
	Name: "hiddenskyscraper", Example: "3:r1", Value: HasValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineSide, Values: hiddenOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := clue.Lists[0]
		first, err := number(clue, s.First(), s.last(), -1)
		if err != nil {
			return err
		}
		const done = 1 << 10
		a, err := automaton(s, "hiddenskyscraper "+strconv.Itoa(first), len(cells), []int{-1},
			func(highest int, v int) []int {
				switch {
				case highest == done:
					return only(done, true)
				case v <= highest:
					return only(done, v == first)
				}
				return only(v, true)
			},
			func(highest int) bool { return highest == done })
		c.Holds = []constraint.Primitive{constraint.Line{Cells: cells, Automaton: a}}
		c.Marks = s.digitLabel(clue, first)
		return err
	},
}
