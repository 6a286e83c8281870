package logic

import "jiugong/sudoku"

// findTemplate goes through all ways to place one digit on the whole board. A
// place that all of them use is true (type 1), one that none uses goes (type
// 2). Places that are so known to hold a digit are closed to the others, until
// nothing changes.
func findTemplate(s *State, found func(*Step) bool) bool {
	t := templates{s: s, always: make([]cells, s.n+1), ever: make([]cells, s.n+1), open: make([][]int, s.n+1)}
	for d := uint8(1); int(d) <= s.n; d++ {
		for h := range s.houses {
			if !s.places(h, d).empty() {
				t.open[d] = append(t.open[d], h)
			}
		}
		t.ever[d] = s.where[d]
	}
	var used sudoku.Set // digits whose ways took part so far
	for changed := true; changed; {
		changed = false
		for d := uint8(1); int(d) <= s.n; d++ {
			if len(t.open[d]) == 0 || !t.refine(d) {
				continue
			}
			changed = true
			used = used.With(d)
			if t.report(d, used, found) {
				return true
			}
		}
	}
	return false
}

type templates struct {
	s            *State
	always, ever []cells // by digit
	open         [][]int // the houses that still need it

	all, any     cells
	count, steps int
}

// refine goes through the ways of one digit again and reports whether it knows
// more than before.
func (t *templates) refine(d uint8) bool {
	left := t.ever[d]
	for o := range t.always {
		if o != int(d) {
			left = left.minus(t.always[o])
		}
	}
	t.all, t.any, t.count, t.steps = left, cells{}, 0, 0
	if !t.place(t.open[d], left, cells{}) || t.count == 0 {
		return false
	}
	if t.all == t.always[d] && t.any == t.ever[d] {
		return false
	}
	t.always[d], t.ever[d] = t.all, t.any
	return true
}

func (t *templates) report(d uint8, used sudoku.Set, found func(*Step) bool) bool {
	s := t.s
	step := Step{Parts: []Part{{Role: Base, Digits: digitSet(d)}}}
	for u := range used.Digits() {
		for _, h := range t.open[u] {
			step.Truths = append(step.Truths, houseTruth(h, u))
		}
	}
	if !t.always[d].empty() {
		one := step
		one.Type, one.Place = 1, candidates(d, t.always[d])
		if found(&one) {
			return true
		}
	}
	if gone := s.where[d].minus(t.ever[d]); !gone.empty() {
		two := step
		two.Type, two.Remove = 2, candidates(d, gone)
		return found(&two)
	}
	return false
}

// place fills the house with the fewest places left. It returns false when
// there are too many ways.
func (t *templates) place(open []int, left, used cells) bool {
	if t.steps++; t.steps > 200000 {
		return false
	}
	best, at := -1, cells{}
	for _, h := range open {
		if t.s.set[h].meets(used) {
			continue
		}
		if p := t.s.set[h].and(left); best < 0 || p.count() < at.count() {
			best, at = h, p
		}
	}
	if best < 0 { // what is left lies in no house
		t.count++
		t.all = t.all.and(used)
		t.any = t.any.or(used).or(left)
		return true
	}
	for c := range at.all() {
		u := used
		u.add(c)
		if !t.place(open, left.minus(t.s.peers[c]).minus(cellsOf(c)), u) {
			return false
		}
	}
	return true
}
