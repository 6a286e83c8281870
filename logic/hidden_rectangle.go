package logic

import "jiugong/sudoku"

// findHiddenRectangle finds a rectangle with a corner that has only the two
// digits. Both lines of the opposite corner confine one of the digits to the
// rectangle. So that corner can't be the other.
func findHiddenRectangle(s *State, found func(*Step) bool) bool {
	return s.eachRectangle(func(q [4]int, digits sudoku.Set) bool {
		p := s.deadlyOf(q[:], digits)
		for i := range q {
			if s.cand[q[i]]&^digits != 0 {
				continue
			}
			far, n1, n2 := q[3-i], q[i^1], q[i^2]
			for d := range digits.Digits() {
				h1, h2 := s.confinedTo(d, cellsOf(far, n1)), s.confinedTo(d, cellsOf(far, n2))
				o := digits.Without(d).Min()
				if h1 < 0 || h2 < 0 || !s.cand[far].Has(o) {
					continue
				}
				step := p.step(s, 0, []Candidate{{far, o}}, houseTruth(h1, d), houseTruth(h2, d))
				step.Parts = append(step.Parts, Part{Role: Base, Houses: []int{h1, h2}, Digits: digitSet(d)},
					Part{Role: Pivot, Cells: []int{far}, Digits: digitSet(o)})
				if s.ifDeadly(step, found) {
					return true
				}
			}
		}
		return false
	})
}
