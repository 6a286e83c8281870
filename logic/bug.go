package logic

import "jiugong/sudoku"

// findGrave finds a bivalue universal grave. Without a few extra candidates
// every cell would have two, and every house each digit twice. Such a board
// never has exactly one solution. Type 1: one cell has extras, one of them is
// true. Type 2: the extras are one digit: it goes where all of them are seen.
func findGrave(s *State, found func(*Step) bool) bool {
	if !s.swappable() {
		return false
	}
	var all, roof cells
	for c, m := range s.cand {
		switch {
		case s.digit[c] != 0:
			continue
		case m.Len() < 2:
			return false
		case m.Len() > 2:
			roof.add(c)
		}
		all.add(c)
	}
	if n := roof.count(); n == 0 || n > 6 {
		return false
	}
	// A candidate of a wide cell is extra if some house has the digit at more
	// than two places. No other wide cell may be among those places.
	extra := map[int]sudoku.Set{}
	for h := range s.houses {
		for d := uint8(1); int(d) <= s.n; d++ {
			p := s.places(h, d)
			if n := p.count(); n == 0 || n == 2 {
				continue
			}
			if w := p.and(roof); w.count() == 1 {
				extra[w.first()] = extra[w.first()].With(d)
			} else if w.empty() {
				return false
			}
		}
	}
	t := Truth{Kind: DeadlyTruth, Pattern: all.list(), Digits: sudoku.AllDigits(s.n)}
	var digits sudoku.Set
	for c := range roof.all() {
		for d := range extra[c].Digits() {
			t.Any = append(t.Any, Candidate{c, d})
			digits = digits.With(d)
		}
	}
	if len(t.Any) == 0 {
		return false
	}
	parts := []Part{{Role: Roof, Cells: roof.list(), Digits: digits}}
	switch {
	case len(t.Any) == 1:
		return s.ifDeadly(&Step{Type: 1, Place: t.Any, Parts: parts, Truths: []Truth{t}}, found)
	case digits.Len() == 1:
		d := digits.Min()
		gone := s.seen(d, roof)
		return !gone.empty() && s.ifDeadly(&Step{Type: 2, Remove: candidates(d, gone), Parts: parts, Truths: []Truth{t}}, found)
	case roof.count() == 1:
		c := roof.first()
		var gone []Candidate
		for d := range (s.cand[c] &^ digits).Digits() {
			gone = append(gone, Candidate{c, d})
		}
		return s.ifDeadly(&Step{Type: 1, Remove: gone, Parts: parts, Truths: []Truth{t}}, found)
	}
	return false
}
