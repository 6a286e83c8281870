package variants

import (
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// rellik is a cage of digits that differ. No part of it has the sum.
var rellik = Kind{
	Name: "rellik", Example: "10:r1c1r1c2r2c1", Value: HasValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlinePatch, Least: 3, Most: 4, Grows: true, Values: relliksOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := clue.Lists[0]
		sum, err := number(clue, 0, 191, -1)
		if err != nil {
			return err
		}
		if len(cells) > s.N() {
			return message.Errorf("primitive.differ", len(cells), s.N())
		}
		type state struct {
			sums   [3]uint64  // of parts, up to the sum
			digits sudoku.Set // that there are, where these are few enough to be told apart
		}
		has := func(at state, k int) bool { return at.sums[k/64]>>(k%64)&1 != 0 }
		a, err := automaton(s, "rellik "+strconv.Itoa(sum), len(cells), []state{{}},
			func(at state, v int) []state {
				after := at
				for k := v; k <= sum; k++ {
					if k == v || has(at, k-v) {
						after.sums[k/64] |= 1 << (k % 64)
					}
				}
				if s.N() <= mostTold {
					after.digits |= s.value(v)
				}
				return only(after, !has(after, sum) && at.digits&s.value(v) == 0)
			},
			func(state) bool { return true })
		c.Holds = []constraint.Primitive{constraint.Differ{Cells: cells}, constraint.Line{Cells: cells, Automaton: a}}
		if s.N() <= mostTold {
			every := s.inEveryRellik(len(cells), sum)
			for v := s.First(); v <= s.last(); v++ {
				if digit := s.value(v); every&digit != 0 {
					c.Holds = append(c.Holds, s.times(cells, v, 1, false))
				}
			}
		}
		c.Marks = []constraint.Mark{{Look: constraint.LookCage, Cells: cells, Text: clue.Value, Tone: constraint.ToneRed}}
		return err
	},
}

// mostTold is for how many digits all sets of them are gone through.
const mostTold = 10

// inEveryRellik returns the digits in every set of a size without a part that has the sum.
func (s setting) inEveryRellik(size, sum int) sudoku.Set {
	every := ^sudoku.Set(0)
	for set := range sudoku.Set(1) << s.N() {
		if set.Len() != size {
			continue
		}
		sums := uint64(0) // of its parts
		for v := s.First(); v <= s.last(); v++ {
			if set&s.value(v) != 0 {
				sums |= sums<<v | 1<<v
			}
		}
		if sums>>sum&1 == 0 {
			every &= set
		}
	}
	return every
}
