package logic

import "jiugong/sudoku"

// lockedSet finds a naked pair or triple whose cells share two houses: its
// digits leave both.
func lockedSet(k int) func(*State, func(*Step) bool) bool {
	return func(s *State, found func(*Step) bool) bool {
		for _, h := range s.boxes {
			if s.eachNaked(s.houses[h].Cells, k, func(set cells, digits sudoku.Set) bool {
				also := s.covering(set, h)
				if len(also) == 0 {
					return false
				}
				var gone []Candidate
				inBox, inLine := false, false
				for d := range digits.Digits() {
					for c := range s.seen(d, set).all() {
						gone = append(gone, Candidate{c, d})
						if s.set[h].has(c) {
							inBox = true
						} else {
							inLine = true
						}
					}
				}
				return inBox && inLine && found(&Step{
					Remove: gone,
					Parts:  []Part{{Role: Base, Houses: append([]int{h}, also...), Cells: set.list(), Digits: digits}},
					Truths: cellTruths(set),
				})
			}) {
				return true
			}
		}
		return false
	}
}
