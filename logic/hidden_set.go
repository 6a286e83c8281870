package logic

import "jiugong/sudoku"

// hiddenSet finds k digits of a house with k places between them: nothing else
// can go there.
func hiddenSet(k int) func(*State, func(*Step) bool) bool {
	return func(s *State, found func(*Step) bool) bool {
		for h := range s.houses {
			var list []uint8
			var at []cells
			for d := uint8(1); int(d) <= s.n; d++ {
				if p := s.places(h, d); p.count() >= 2 && p.count() <= k {
					list = append(list, d)
					at = append(at, p)
				}
			}
			if choose(len(list), k, func(pick []int) bool {
				var set cells
				var digits sudoku.Set
				for _, i := range pick {
					set = set.or(at[i])
					digits = digits.With(list[i])
				}
				if set.count() != k {
					return false
				}
				var gone []Candidate
				var truths []Truth
				for c := range set.all() {
					for d := range (s.cand[c] &^ digits).Digits() {
						gone = append(gone, Candidate{c, d})
					}
				}
				for d := range digits.Digits() {
					truths = append(truths, houseTruth(h, d))
				}
				return len(gone) > 0 && found(&Step{
					Remove: gone,
					Parts:  []Part{{Role: Base, Houses: []int{h}, Cells: set.list(), Digits: digits}},
					Truths: truths,
				})
			}) {
				return true
			}
		}
		return false
	}
}
