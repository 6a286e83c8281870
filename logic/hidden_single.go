package logic

// findHiddenSingle finds a digit with one place left in a house. Boxes come
// first (type 1), where it is easiest to see, then lines (type 2, 1.5).
func findHiddenSingle(s *State, found func(*Step) bool) bool {
	for i, list := range [2][]int{s.boxes, s.lines} {
		for _, h := range list {
			for d := uint8(1); int(d) <= s.n; d++ {
				p := s.places(h, d)
				if p.count() != 1 {
					continue
				}
				if found(&Step{
					Type:   i + 1,
					Rating: Rating(12 + 3*i),
					Place:  candidates(d, p),
					Parts:  []Part{{Role: Base, Houses: []int{h}}},
					Truths: []Truth{houseTruth(h, d)},
				}) {
					return true
				}
			}
		}
	}
	return false
}
