package logic

import (
	"slices"

	"jiugong/sudoku"
)

// A deadly pattern is a group of empty cells with two fillings. The rest of the
// board can't tell them apart. A puzzle with one solution never has one, so
// some candidate beyond the pattern's digits must be true. These steps rely on
// the puzzle having exactly one solution.

// deadlyPattern is a possible one: its cells, its two or three digits, and the
// cells that hold something else, too.
type deadlyPattern struct {
	all    []int
	digits sudoku.Set
	floor  cells
	roof   cells
	extra  sudoku.Set // what the roof holds beside the digits
}

func (s *State) deadlyOf(all []int, digits sudoku.Set) deadlyPattern {
	p := deadlyPattern{all: all, digits: digits}
	for _, c := range all {
		if x := s.cand[c] &^ digits; x == 0 {
			p.floor.add(c)
		} else {
			p.roof.add(c)
			p.extra |= x
		}
	}
	return p
}

// truth claims that one of the extra candidates is true.
func (p *deadlyPattern) truth(s *State) Truth {
	t := Truth{Kind: DeadlyTruth, Pattern: slices.Sorted(slices.Values(p.all)), Digits: p.digits}
	for c := range p.roof.all() {
		for d := range (s.cand[c] &^ p.digits).Digits() {
			t.Any = append(t.Any, Candidate{c, d})
		}
	}
	return t
}

func (p *deadlyPattern) step(s *State, kind int, gone []Candidate, more ...Truth) *Step {
	step := &Step{Type: kind, Remove: gone, Truths: append([]Truth{p.truth(s)}, more...)}
	if !p.floor.empty() {
		step.Parts = append(step.Parts, Part{Role: Floor, Cells: p.floor.list(), Digits: p.digits})
	}
	step.Parts = append(step.Parts, Part{Role: Roof, Cells: p.roof.list(), Digits: p.extra})
	return step
}

// outcomes looks for the types that all deadly patterns have in common.
func (p *deadlyPattern) outcomes(s *State, found func(*Step) bool) bool {
	switch n := p.roof.count(); {
	case n == 0:
		return false
	case n == 1:
		c := p.roof.first()
		var gone []Candidate
		for d := range (s.cand[c] & p.digits).Digits() {
			gone = append(gone, Candidate{c, d})
		}
		return len(gone) > 0 && s.ifDeadly(p.step(s, 1, gone), found)
	case p.extra.Len() == 1:
		x := p.extra.Min()
		gone := s.seen(x, p.roof)
		kind := 2
		if n > 2 || len(s.covering(p.roof, -1)) == 0 {
			kind = 5
		}
		if !gone.empty() && s.ifDeadly(p.step(s, kind, candidates(x, gone)), found) {
			return true
		}
	}
	if p.roof.count() != 2 {
		return false
	}
	return p.joinSet(s, found) || p.confined(s, found)
}

// joinSet looks for type 3: the roof's extras act as one cell of a naked set.
func (p *deadlyPattern) joinSet(s *State, found func(*Step) bool) bool {
	for _, h := range s.covering(p.roof, -1) {
		var list []int
		for _, c := range s.houses[h].Cells {
			if s.digit[c] == 0 && !p.roof.has(c) && s.cand[c].Len() > 1 {
				list = append(list, c)
			}
		}
		for k := max(1, p.extra.Len()-1); k <= 3; k++ {
			if choose(len(list), k, func(pick []int) bool {
				u := p.extra
				var set cells
				for _, i := range pick {
					u |= s.cand[list[i]]
					set.add(list[i])
				}
				if u.Len() != k+1 {
					return false
				}
				var gone []Candidate
				for d := range u.Digits() {
					gone = append(gone, candidates(d, s.places(h, d).minus(set).minus(p.roof))...)
				}
				if len(gone) == 0 {
					return false
				}
				step := p.step(s, 3, gone, cellTruths(set)...)
				step.Parts = append(step.Parts, Part{Role: SetA, Cells: set.list(), Digits: u, Houses: []int{h}})
				return s.ifDeadly(step, found)
			}) {
				return true
			}
		}
	}
	return false
}

// confined looks for type 4. In some house one of the digits has places only in
// the roof. So the roof can't hold the other digit.
func (p *deadlyPattern) confined(s *State, found func(*Step) bool) bool {
	if p.digits.Len() != 2 {
		return false
	}
	for _, h := range s.covering(p.roof, -1) {
		for d := range p.digits.Digits() {
			if s.places(h, d) != p.roof {
				continue
			}
			o := p.digits.Without(d).Min()
			gone := candidates(o, p.roof.and(s.where[o]))
			if len(gone) == 0 {
				continue
			}
			step := p.step(s, 4, gone, houseTruth(h, d))
			step.Parts = append(step.Parts, Part{Role: Base, Houses: []int{h}, Digits: digitSet(d)})
			if s.ifDeadly(step, found) {
				return true
			}
		}
	}
	return false
}

// pairs calls use for every two digits of a set.
func pairs(set sudoku.Set, use func(sudoku.Set) bool) bool {
	for a := range set.Digits() {
		for b := range set.Digits() {
			if b > a && use(digitSet(a, b)) {
				return true
			}
		}
	}
	return false
}

// rectangles returns all rectangles of four cells on two rows and two columns.
// Each house has two or none of the cells. The cells a and b are on one row, c
// is below a, d below b.
func (t *topology) rectangles() (list [][4]int) {
	rows, columns := t.split()
	meet := func(r, c int) int { return t.set[r].and(t.set[c]).first() }
	for i, r1 := range rows {
		for _, r2 := range rows[i+1:] {
			for j, c1 := range columns {
				a, c := meet(r1, c1), meet(r2, c1)
				if a < 0 || c < 0 {
					continue
				}
				for _, c2 := range columns[j+1:] {
					q := [4]int{a, meet(r1, c2), c, meet(r2, c2)}
					if q[1] >= 0 && q[3] >= 0 && t.evenly(cellsOf(q[:]...), 2) {
						list = append(list, q)
					}
				}
			}
		}
	}
	return list
}

// evenly reports whether every house has no or n cells of a set.
func (t *topology) evenly(set cells, n int) bool {
	for c := range set.all() {
		for _, h := range t.of[c] {
			if t.set[h].and(set).count() != n {
				return false
			}
		}
	}
	return true
}
