package search

import "math/bits"

// choose picks the next assumption: a cell with the fewest digits left, and
// among those the one whose houses have the most cells open, since that narrows
// the most; in it the lowest digit. For a random search, ties are broken at
// random and so is the digit.
func (s *Solver) choose() guess {
	best, fewest, score, ties := 0, 65, -1, 0
	for c, d := range s.dom {
		if d&(d-1) == 0 {
			continue
		}
		n := bits.OnesCount64(d)
		if n > fewest {
			continue
		}
		if s.source != nil {
			if n < fewest {
				ties = 0
			}
			ties++
			if s.below(ties) == 0 {
				best, fewest = c, n
			}
			continue
		}
		reach := 0
		for _, h := range s.p.cellHouses.of(c) {
			reach += bits.OnesCount64(s.missing[h])
		}
		if n < fewest || reach > score {
			best, fewest, score = c, n, reach
		}
	}
	d := s.dom[best]
	if s.source != nil {
		for range s.below(fewest) {
			d &= d - 1
		}
	}
	return guess{uint16(best), d & -d}
}
