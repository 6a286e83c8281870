package logic

// findEmptyRectangle finds a box whose places for a digit lie in one row and
// one column of it. A strong link starts in one of the two lines. The digit
// goes from the cell where the other line meets the link's far end.
//
//	. . . | x . .      x: places in the box, in a row and a column
//	x x x | x . .      a-b: strong link in a column, a in the box's row
//	. . . | x . .      z: sees b and the box's column
//	------+------
//	. b . | z . .
func findEmptyRectangle(s *State, found func(*Step) bool) bool {
	rows, columns := s.split()
	for _, h := range s.boxes {
		for d := uint8(1); int(d) <= s.n; d++ {
			p := s.places(h, d)
			if p.count() < 2 {
				continue
			}
			for _, r := range rows {
				for _, c := range columns {
					if !p.within(s.set[r].or(s.set[c])) || !s.set[r].meets(s.set[h]) || !s.set[c].meets(s.set[h]) {
						continue
					}
					if p.within(s.set[r]) || p.within(s.set[c]) {
						continue
					}
					if s.emptyRectangle(d, h, p, r, c, found) || s.emptyRectangle(d, h, p, c, r, found) {
						return true
					}
				}
			}
		}
	}
	return false
}

// emptyRectangle uses strong links with one end a in line r outside box h.
func (s *State) emptyRectangle(d uint8, h int, p cells, r, c int, found func(*Step) bool) bool {
	for _, l := range s.strongLinks(d) {
		if l.h == h || s.houses[l.h].Kind != s.houses[c].Kind {
			continue
		}
		for range 2 {
			l.a, l.b = l.b, l.a
			if !s.set[r].has(l.a) || s.set[h].has(l.a) || s.set[h].has(l.b) || s.set[r].has(l.b) {
				continue
			}
			gone := s.where[d].and(s.peers[l.b]).and(s.set[c]).minus(s.set[h])
			if gone.empty() {
				continue
			}
			if found(&Step{
				Remove: candidates(d, gone),
				Parts: []Part{
					{Role: Base, Houses: []int{h}, Cells: p.list(), Digits: digitSet(d)},
					{Role: Cover, Houses: []int{r, c}},
					{Role: Endpoint, Houses: []int{l.h}, Cells: []int{l.a, l.b}, Digits: digitSet(d)},
				},
				Truths: []Truth{houseTruth(h, d), houseTruth(l.h, d)},
			}) {
				return true
			}
		}
	}
	return false
}
