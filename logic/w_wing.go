package logic

import "jiugong/sudoku"

// findWWing finds two cells with the same two digits w and z. Some house has
// two places for w, and each of the cells sees one. So one of the cells is z.
func findWWing(s *State, found func(*Step) bool) bool {
	return s.eachPair(func(a, b int, digits sudoku.Set) bool {
		if s.peers[a].has(b) {
			return false
		}
		for w := range digits.Digits() {
			z := (digits.Without(w)).Min()
			gone := s.seen(z, cellsOf(a, b))
			if gone.empty() {
				continue
			}
			for _, l := range s.strongLinks(w) {
				x, y := l.a, l.b
				if !s.peers[a].has(x) || !s.peers[b].has(y) {
					x, y = y, x
				}
				if !s.peers[a].has(x) || !s.peers[b].has(y) || x == b || y == a {
					continue
				}
				if found(&Step{
					Remove: candidates(z, gone),
					Parts: []Part{
						{Role: Pincer, Cells: []int{a, b}, Digits: digits},
						{Role: Base, Houses: []int{l.h}, Cells: []int{x, y}, Digits: digitSet(w)},
						{Role: Endpoint, Cells: []int{a, b}, Digits: digitSet(z)},
					},
					Truths: append(cellTruths(cellsOf(a, b)), houseTruth(l.h, w)),
				}) {
					return true
				}
			}
		}
		return false
	})
}
