package logic

import "jiugong/sudoku"

// nakedSet finds k cells of a house that need k digits for themselves. The
// digits leave the rest of the house. Type 1 is the same among cells of a
// constraint that all see each other, as in a cage. There the digits leave all
// cells that see all their places in the set.
func nakedSet(k int) func(*State, func(*Step) bool) bool {
	return func(s *State, found func(*Step) bool) bool {
		// in looks at some cells; leaves are where a digit has to go from.
		in := func(within []int, kind int, where Part, leaves func(digit uint8, set cells) cells) bool {
			return s.eachNaked(within, k, func(set cells, digits sudoku.Set) bool {
				var gone []Candidate
				for d := range digits.Digits() {
					gone = append(gone, candidates(d, leaves(d, set))...)
				}
				where.Role, where.Cells, where.Digits = Base, set.list(), digits
				return len(gone) > 0 && found(&Step{
					Type: kind, Remove: gone, Parts: []Part{where}, Truths: cellTruths(set),
				})
			})
		}
		for h := range s.houses {
			house := func(digit uint8, set cells) cells { return s.places(h, digit).minus(set) }
			if in(s.houses[h].Cells, 0, Part{Houses: []int{h}}, house) {
				return true
			}
		}
		for _, g := range s.groups {
			if in(g.cells, 1, Part{Constraints: []int{g.constraint}}, s.seen) {
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
		if len(c.Cells) >= 3 && len(c.Cells) <= t.n && t.allSee(c.Cells) && len(t.covering(cellsOf(c.Cells...), -1)) == 0 {
			list = append(list, group{i, c.Cells})
		}
	}
	return list
}
