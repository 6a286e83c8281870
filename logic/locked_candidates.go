package logic

// findLockedCandidates finds a digit whose places in a house all see another
// candidate of it: pointing out of a box (type 1), claiming for a line (type
// 2, 2.8).
func findLockedCandidates(s *State, found func(*Step) bool) bool {
	for i, list := range [2][]int{s.boxes, s.lines} {
		for _, h := range list {
			for d := uint8(1); int(d) <= s.n; d++ {
				p := s.places(h, d)
				if p.count() < 2 {
					continue
				}
				gone := s.seen(d, p)
				if gone.empty() {
					continue
				}
				if found(&Step{
					Type:   i + 1,
					Rating: Rating(26 + 2*i),
					Remove: candidates(d, gone),
					Parts: []Part{
						{Role: Base, Houses: []int{h}, Cells: p.list(), Digits: digitSet(d)},
						{Role: Cover, Houses: s.covering(p, h)},
					},
					Truths: []Truth{houseTruth(h, d)},
				}) {
					return true
				}
			}
		}
	}
	return false
}

// covering are the houses other than h that hold all cells of a set.
func (s *State) covering(set cells, h int) (list []int) {
	for _, o := range s.of[set.first()] {
		if o != h && set.within(s.set[o]) {
			list = append(list, o)
		}
	}
	return list
}
