package logic

import "jiugong/sudoku"

// nakedSet finds k cells of a house that need k digits for themselves: the digits leave
// the rest of the house. Type 1 is the same among the cells of a constraint that all see
// each other, such as a cage or a renban: there the digits leave whatever sees all of them.
func nakedSet(k int) func(*State, func(*Step) bool) bool {
	return func(s *State, found func(*Step) bool) bool {
		for h := range s.houses {
			if s.eachNaked(s.houses[h].Cells, k, func(set cells, digits sudoku.Set) bool {
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
		for _, g := range s.groups {
			if s.eachNaked(g.cells, k, func(set cells, digits sudoku.Set) bool {
				var gone []Candidate
				for d := range digits.Digits() {
					gone = append(gone, candidates(d, s.seen(d, set))...)
				}
				return len(gone) > 0 && found(&Step{
					Type: 1, Remove: gone,
					Parts:  []Part{{Role: Base, Constraints: []int{g.constraint}, Cells: set.list(), Digits: digits}},
					Truths: cellTruths(set),
				})
			}) {
				return true
			}
		}
		return false
	}
}

// group is a constraint whose cells all see each other and lie in no house together.
type group struct {
	constraint int
	cells      []int
}

// findGroups finds those of three cells and more.
func (t *topology) findGroups() (list []group) {
	for i, c := range t.rules.Constraints() {
		if len(c.Cells) < 3 || len(c.Cells) > t.n || !t.allSee(c.Cells) {
			continue
		}
		all, together := cellsOf(c.Cells...), false
		for _, h := range t.of[c.Cells[0]] {
			together = together || all.within(t.set[h])
		}
		if !together {
			list = append(list, group{i, c.Cells})
		}
	}
	return list
}
