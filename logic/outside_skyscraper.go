package logic

import "jiugong/sudoku"

// findSkyscraperBounds finds buildings too high for their place. Each building
// seen is higher than those before it, so a high one near the front leaves too few
// to be seen behind it (type 1). When one is seen, the highest stands in front
// (type 2).
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
