package hodoku

import "slices"

// lookAhead is how many times a net places all singles that are open.
const lookAhead = 4

// forcingNet does what forcingChain does, and follows four rounds of singles, too.
func (b *board) forcingNet() bool {
	l := loops{board: b}
	for c, mask := range b.cand {
		for _, d := range digits(mask) {
			l.suppose(node{candidate: candidate{c, d}, on: true})
			l.suppose(node{candidate: candidate{c, d}})
		}
	}
	l.implyGroups()
	return l.force()
}

// suppose adds what follows from a candidate by singles.
func (l *loops) suppose(start node) {
	t := *l.board
	t.naked, t.hidden = slices.Clone(t.naked), slices.Clone(t.hidden)
	follows := func(x candidate) {
		l.add(start, node{candidate: x, on: true})
		for p := range peers[x.cell].and(l.where[x.digit]).all() {
			l.add(start, node{candidate: candidate{p, x.digit}})
		}
		for _, d := range digits(t.cand[x.cell] &^ (1 << x.digit)) {
			l.add(start, node{candidate: candidate{x.cell, d}})
		}
		if t.value[x.cell] == 0 {
			t.place(x.cell, x.digit)
		}
	}
	if start.on {
		follows(start.candidate)
	} else {
		t.remove(start.cell, start.digit)
		if rest := digits(t.cand[start.cell]); len(rest) == 1 {
			follows(candidate{start.cell, rest[0]})
		}
	}
	for range lookAhead {
		var open []candidate
		for _, x := range t.naked {
			if t.value[x.cell] == 0 {
				open = append(open, x)
			}
		}
		var been set
		for _, x := range t.hidden {
			if t.value[x.cell] == 0 && !been.has(x.cell) && t.onlyPlace(x) {
				been.add(x.cell)
				open = append(open, x)
			}
		}
		for _, x := range open {
			follows(x)
		}
	}
}

// onlyPlace reports whether a house has no other place for a digit.
func (b *board) onlyPlace(x candidate) bool {
	for _, h := range housesOf[x.cell] {
		if b.count[h][x.digit] == 1 {
			return true
		}
	}
	return false
}
