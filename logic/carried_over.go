package logic

import (
	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// isEqual reports whether a table is that of two cells with one digit.
func (t *topology) isEqual(table []sudoku.Set) bool {
	for d, m := range table {
		if m != digitSet(uint8(d+1)) {
			return false
		}
	}
	return true
}

// equalsOf returns the pairs of cells that must hold the same digit.
func (t *topology) equalsOf(i int, c constraint.Constraint) (list []pairLink) {
	for _, p := range c.Holds {
		if relate, ok := p.(constraint.Relate); ok && t.isEqual(relate.Table) {
			for _, pair := range relate.Pairs {
				if pair[0] != pair[1] {
					list = append(list, pairLink{constraint: i, a: pair[0], b: pair[1]})
				}
			}
		}
	}
	return list
}

// findCarriedOver finds candidates that only one of two cells with the same
// digit has. Such are cells of a palindrome, or of clones.
//
//	┌────────────────┐
//	│ 123  ...  234  │   both are 2 or 3
//	└────────────────┘
func findCarriedOver(s *State, found func(*Step)) {
	for _, l := range s.clues.equals {
		both := s.left(l.a) & s.left(l.b)
		step := s.leaves([]int{l.a, l.b}, []sudoku.Set{both, both}, l.constraint)
		if step == nil {
			continue
		}
		step.Rating = Rating(13 + s.openOf([]int{l.a, l.b}))
		parts := []Part{{Role: Base, Cells: []int{l.a, l.b}, Digits: both, Constraints: []int{l.constraint}}}
		step.Parts = parts
		found(step)
	}
}
