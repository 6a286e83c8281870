package logic

// findAvoidableRectangle finds a rectangle with solved cells, none of them
// given, that must not be completed to a swappable one. Type 1: three cells
// stand. Type 2: two stand, and what keeps the others from completing it is
// one digit.
func findAvoidableRectangle(s *State, found func(*Step) bool) bool {
	if !s.swappable() {
		return false
	}
	for _, q := range s.rects() {
		stand, given := 0, false
		for _, c := range q {
			if s.digit[c] != 0 {
				stand++
				given = given || s.given[c]
			}
		}
		if given || stand < 2 || stand > 3 {
			continue
		}
		// x is the digit of the corners q0 and q3, y that of q1 and q2.
		x, ok1 := s.sameDigit(q[0], q[3])
		y, ok2 := s.sameDigit(q[1], q[2])
		if !ok1 || !ok2 {
			continue
		}
		for _, v := range s.completions(q, x, y) {
			if s.avoid(q, v[0], v[1], found) {
				return true
			}
		}
	}
	return false
}

// sameDigit returns the digit of two cells that have the same, or 0 when
// neither has one.
func (s *State) sameDigit(a, b int) (uint8, bool) {
	switch {
	case s.digit[a] == 0:
		return s.digit[b], true
	case s.digit[b] == 0 || s.digit[a] == s.digit[b]:
		return s.digit[a], true
	}
	return 0, false
}

// completions returns the digits of both diagonals that would make it deadly.
func (s *State) completions(q [4]int, x, y uint8) (list [][2]uint8) {
	switch {
	case x != 0 && y != 0:
		if x != y {
			list = append(list, [2]uint8{x, y})
		}
	case x != 0:
		for d := range (s.cand[q[1]] & s.cand[q[2]]).Digits() {
			list = append(list, [2]uint8{x, d})
		}
	case y != 0:
		for d := range (s.cand[q[0]] & s.cand[q[3]]).Digits() {
			list = append(list, [2]uint8{d, y})
		}
	}
	return list
}

func (s *State) avoid(q [4]int, x, y uint8, found func(*Step) bool) bool {
	var open, stand cells
	t := Truth{Kind: DeadlyTruth, Pattern: q[:], Digits: digitSet(x, y)}
	var gone []Candidate
	for i, c := range q {
		if s.digit[c] != 0 {
			stand.add(c)
			continue
		}
		open.add(c)
		d := x
		if i == 1 || i == 2 {
			d = y
		}
		if !s.cand[c].Has(d) {
			return false
		}
		gone = append(gone, Candidate{c, d})
		for o := range s.cand[c].Without(d).Digits() {
			t.Any = append(t.Any, Candidate{c, o})
		}
	}
	parts := []Part{
		{Role: Floor, Cells: stand.list(), Digits: digitSet(x, y)},
		{Role: Roof, Cells: open.list()},
	}
	if open.count() == 1 {
		return len(t.Any) > 0 && s.ifDeadly(&Step{Type: 1, Remove: gone, Parts: parts, Truths: []Truth{t}}, found)
	}
	for i, a := range t.Any {
		if a.Digit != t.Any[0].Digit || i > 1 {
			return false
		}
	}
	if len(t.Any) == 0 {
		return false
	}
	z := t.Any[0].Digit
	away := s.seen(z, open.and(s.where[z]))
	parts[1].Digits = digitSet(z)
	return !away.empty() && s.ifDeadly(&Step{Type: 2, Remove: candidates(z, away), Parts: parts, Truths: []Truth{t}}, found)
}
