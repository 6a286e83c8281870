package logic

import "jiugong/sudoku"

// findUniqueRectangle finds four cells on two rows, two columns and two boxes
// that share two digits. Type 1: one cell has more. 2 and 5: all that is more
// is one digit (5: on a diagonal, or in three cells). 3: the extras join a
// naked set. 4: one digit is confined to the roof. 6: one digit is confined to
// the rectangle in both rows or both columns, the roof being a diagonal.
func findUniqueRectangle(s *State, found func(*Step) bool) bool {
	return s.eachRectangle(func(q [4]int, digits sudoku.Set) bool {
		p := s.deadlyOf(q[:], digits)
		if p.floor.empty() {
			return false
		}
		return p.outcomes(s, found) || p.diagonal(s, q, found)
	})
}

// eachRectangle calls use for rectangles of empty cells and two digits. First
// come those whose cells all hold both, then those where some have lost one.
// These are as deadly, but harder to see.
func (s *State) eachRectangle(use func(q [4]int, digits sudoku.Set) bool) bool {
	if !s.swappable() {
		return false
	}
	list := s.rects()
	for _, whole := range [2]bool{true, false} {
		for _, q := range list {
			var any sudoku.Set
			all := sudoku.AllDigits(s.n)
			open := true
			for _, c := range q {
				any |= s.cand[c]
				all &= s.cand[c]
				open = open && s.digit[c] == 0
			}
			if !open {
				continue
			}
			if pairs(any, func(digits sudoku.Set) bool {
				if (all&digits == digits) != whole {
					return false
				}
				for _, c := range q {
					if s.cand[c]&digits == 0 {
						return false
					}
				}
				return use(q, digits)
			}) {
				return true
			}
		}
	}
	return false
}

// diagonal looks for type 6.
func (p *deadlyPattern) diagonal(s *State, q [4]int, found func(*Step) bool) bool {
	if p.roof.count() != 2 || p.roof != cellsOf(q[0], q[3]) && p.roof != cellsOf(q[1], q[2]) {
		return false
	}
	lines := [2][2]cells{
		{cellsOf(q[0], q[1]), cellsOf(q[2], q[3])},
		{cellsOf(q[0], q[2]), cellsOf(q[1], q[3])},
	}
	for d := range p.digits.Digits() {
		for _, pair := range lines {
			h1, h2 := s.confinedTo(d, pair[0]), s.confinedTo(d, pair[1])
			if h1 < 0 || h2 < 0 {
				continue
			}
			step := p.step(s, 6, candidates(d, p.roof.and(s.where[d])), houseTruth(h1, d), houseTruth(h2, d))
			step.Parts = append(step.Parts, Part{Role: Base, Houses: []int{h1, h2}, Digits: digitSet(d)})
			if s.ifDeadly(step, found) {
				return true
			}
		}
	}
	return false
}

// confinedTo returns a line whose places for d are exactly two cells, or -1.
func (s *State) confinedTo(d uint8, two cells) int {
	for _, h := range s.covering(two, -1) {
		if s.places(h, d) == two && s.houses[h].IsLine() {
			return h
		}
	}
	return -1
}
