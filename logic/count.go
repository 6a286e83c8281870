package logic

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// counted is how many of some cells hold one of some digits.
type counted struct {
	constraint int
	constraint.HowMany
}

// countedOf returns what a constraint counts by itself. Where none may be there, there is nothing
// to count.
func (t *topology) countedOf(i int, c constraint.Constraint) (list []counted) {
	for _, p := range c.Holds {
		if many, ok := p.(constraint.HowMany); ok && cellsOf(many.Cells...).count() == len(many.Cells) && !slices.Equal(many.Numbers, []int{0}) {
			list = append(list, counted{i, many})
		}
	}
	return list
}

// findCount looks at constraints that count digits. These are the circle of a
// quadruple, a cage that names digits, and circles that count themselves. Type
// 1: there are no more places than are needed. Type 2: there are enough
// already. Type 3: as many as there had to be there can't be any more, so there
// are none. Type 4: the digits that are named take all open cells. Type 5: a
// digit that is needed goes from whatever sees all its places.
//
//	┌────────┐
//	│ 12  34 │   3 and 4 are on the corner: 3 is on the right or below
//	│   (34) │
//	│ 34  12 │
//	└────────┘
func findCount(s *State, found func(*Step)) {
	for i := range s.clues.counted {
		s.count(&s.clues.counted[i], found)
	}
	for _, list := range s.clues.named {
		s.namedFill(list, found)
	}
}

// count looks at one number.
func (s *State) count(c *counted, found func(*Step)) {
	var sure, may cells
	for _, cell := range c.Cells {
		if m := s.left(cell); m&c.Digits != 0 {
			may.add(cell)
			if m&^c.Digits == 0 {
				sure.add(cell)
			}
		}
	}
	low, high, zero := -1, -1, false
	for _, k := range c.Numbers {
		if sure.count() <= k && k <= may.count() {
			if low < 0 {
				low = k
			}
			high = k
		} else if k > 0 {
			zero = true
		}
	}
	if low < 0 {
		return
	}
	open := may.minus(sure)
	var taken *Part // where enough are already
	step := &Step{Truths: []Truth{{Kind: ConstraintTruth, Constraint: c.constraint}}}
	base := Part{Role: Base, Cells: open.list(), Digits: c.Digits, Constraints: []int{c.constraint}, Sum: high}
	switch {
	case low == may.count() && !open.empty():
		step.Type = 1
		if c.Digits.Len() == 1 {
			step.Place = candidates(c.Digits.Min(), open)
			break
		}
		for cell := range open.all() {
			for d := range (s.cand[cell] &^ c.Digits).Digits() {
				step.Remove = append(step.Remove, Candidate{cell, d})
			}
		}
	case high == sure.count() && !open.empty():
		step.Type = 2
		if zero && high == 0 {
			step.Type = 3
		} else {
			taken = &Part{Role: Cover, Cells: sure.list(), Digits: c.Digits}
		}
		for cell := range open.all() {
			for d := range (s.cand[cell] & c.Digits).Digits() {
				step.Remove = append(step.Remove, Candidate{cell, d})
			}
		}
	case low > 0 && sure.empty() && c.Digits.Len() == 1:
		d := c.Digits.Min()
		step.Type = 5
		step.Remove = candidates(d, s.seen(d, may))
		base.Cells = may.list()
	}
	if len(step.Remove)+len(step.Place) == 0 {
		return
	}
	step.Rating = Rating(min(14+2*len(base.Cells), 26))
	if step.Type == 5 {
		step.Rating += 6
	}
	step.Parts = []Part{base}
	if taken != nil {
		step.Parts = append(step.Parts, *taken)
	}
	found(step)
}

// namedFill looks at single digits that a constraint wants among the same
// cells. The digits still needed may take all open cells.
func (s *State) namedFill(list []counted, found func(*Step)) {
	var open []int
	for _, c := range list[0].Cells {
		if s.digit[c] == 0 {
			open = append(open, c)
		}
	}
	need := 0
	var named sudoku.Set
	for _, c := range list {
		left := c.Numbers[0]
		for _, cell := range c.Cells {
			if s.digit[cell] != 0 && c.Digits.Has(s.digit[cell]) {
				left--
			}
		}
		if left > 0 {
			need += left
			named |= c.Digits
		}
	}
	if len(open) == 0 || need != len(open) {
		return
	}
	left := make([]sudoku.Set, len(open))
	for i := range left {
		left[i] = named
	}
	if step := s.leaves(open, left, list[0].constraint); step != nil {
		step.Type, step.Rating = 4, Rating(min(14+2*len(open), 26))
		step.Parts[0].Digits = named
		found(step)
	}
}

// namedOf returns list if each of its counts wants a single digit a number of
// times among the same cells. Otherwise it returns nil.
func namedOf(list []counted) []counted {
	for _, c := range list {
		if c.Digits.Len() != 1 || len(c.Numbers) == 0 || c.Numbers[0] == 0 || cellsOf(c.Cells...) != cellsOf(list[0].Cells...) {
			return nil
		}
	}
	return list
}
