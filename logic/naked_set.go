package logic

import "jiugong/sudoku"

// nakedSet finds k cells of a house that need k digits for themselves: the
// digits leave the rest of the house.
func nakedSet(k int) func(*State, func(*Step) bool) bool {
	return func(s *State, found func(*Step) bool) bool {
		for h := range s.houses {
			if s.eachNaked(h, k, func(set cells, digits sudoku.Set) bool {
				var gone []Candidate
				for d := range digits.Digits() {
					gone = append(gone, candidates(d, s.places(h, d).minus(set))...)
				}
				return len(gone) > 0 && found(&Step{
					Remove: gone,
					Parts:  []Part{{Role: Base, Houses: []int{h}, Cells: set.list(), Digits: digits}},
					Truths: cellTruths(set),
				})
			}) {
				return true
			}
		}
		return false
	}
}
