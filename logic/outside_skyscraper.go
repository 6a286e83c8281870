package logic

import "jiugong/sudoku"

// findSkyscraperBounds finds buildings too high for their place. Each building
// seen is higher than those before it. So a high one near the front leaves too
// few to be seen behind it (type 1). When one is seen, the highest stands in
// front (type 2).
//
//	4 │ 1-6 1-7 1-8 … │   9 in the first cell would hide all others
func findSkyscraperBounds(s *State, found func(*Step)) {
	for _, o := range s.clues.outside["skyscraper"] {
		highest := uint8(s.n)
		if front := o.cells[0]; o.value == 1 {
			if s.digit[front] == 0 && s.cand[front].Has(highest) {
				found(&Step{
					Type: 2, Rating: 14, Place: []Candidate{{front, highest}},
					Parts:  []Part{{Role: Base, Cells: o.cells[:1], Houses: []int{o.house}, Constraints: []int{o.constraint}}},
					Truths: []Truth{{Kind: ConstraintTruth, Constraint: o.constraint}, houseTruth(o.house, highest)},
				})
			}
			continue
		}
		left := make([]sudoku.Set, s.n)
		for i := range left {
			left[i] = upTo(1, s.n-o.value+1+i)
		}
		if step := s.leavesBeside(&o, o.cells, left); step != nil {
			step.Type, step.Rating = 1, 18
			step.Parts = append(step.Parts, Part{Role: Floor, Sum: o.value, Digits: digitSet(highest)})
			found(step)
		}
	}
}

// findHiddenSkyscraper looks at the first building that is hidden: those before it
// grow, and the last of them is higher. What no place of it leaves goes.
//
//	3 │ 1-9 1-9 … │   3 is not in front, nor 1 or 2 right before it
func findHiddenSkyscraper(s *State, found func(*Step)) {
	for _, o := range s.clues.outside["hiddenskyscraper"] {
		hidden := o.value
		if hidden < 1 || hidden > s.n {
			continue
		}
		left := make([]sudoku.Set, s.n)
		for at := 1; at < s.n; at++ {
			if !s.left(o.cells[at]).Has(uint8(hidden)) {
				continue
			}
			// Before it, digits grow to one that is higher.
			low, high := make([]int, at), make([]int, at)
			possible, last := true, 0
			for i := range at {
				low[i] = last + 1
				if i == at-1 {
					low[i] = max(low[i], hidden+1)
				}
				m := s.left(o.cells[i]) & upTo(low[i], s.n)
				if i < at-1 {
					m = m.Without(uint8(hidden))
				}
				if m == 0 {
					possible = false
					break
				}
				last = int(m.Min())
				low[i] = last
			}
			next := s.n + 1
			for i := at - 1; i >= 0 && possible; i-- {
				m := s.left(o.cells[i]) & upTo(low[i], next-1)
				if possible = m != 0; possible {
					high[i] = int(greatest(m))
					next = high[i]
				}
			}
			if !possible {
				continue
			}
			for i, c := range o.cells {
				switch {
				case i < at:
					left[i] |= s.left(c) & upTo(low[i], high[i]).Without(uint8(hidden))
				case i == at:
					left[i] = left[i].With(uint8(hidden))
				default:
					left[i] |= s.left(c).Without(uint8(hidden))
				}
			}
		}
		step := s.leavesBeside(&o, o.cells, left)
		if step == nil {
			continue
		}
		step.Rating = 24
		step.Parts = append(step.Parts, Part{Role: Floor, Digits: digitSet(uint8(hidden))})
		found(step)
	}
}
