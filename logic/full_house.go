package logic

// findFullHouse finds the last empty cell of a house.
func findFullHouse(s *State, found func(*Step) bool) bool {
	empty := s.empty()
	for h := range s.houses {
		left := s.set[h].and(empty)
		if left.count() != 1 {
			continue
		}
		c := left.first()
		for d := range s.cand[c].Digits() {
			if s.holds(h, d) {
				continue
			}
			if found(&Step{
				Place:  []Candidate{{c, d}},
				Parts:  []Part{{Role: Base, Houses: []int{h}}},
				Truths: []Truth{houseTruth(h, d)},
			}) {
				return true
			}
		}
	}
	return false
}

// holds reports whether a house has digit d in one of its filled cells.
func (s *State) holds(h int, d uint8) bool {
	for _, c := range s.houses[h].Cells {
		if s.digit[c] == d {
			return true
		}
	}
	return false
}
