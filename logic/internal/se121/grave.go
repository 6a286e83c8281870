package se121

import "math/bits"

// grave finds a bivalue universal grave. Without a few extra digits every cell
// would hold two candidates, and every digit two places in each house. Such a
// board never has exactly one solution. Type 1 (5.6): one cell with extras.
// Type 2 (5.7): one extra digit. Type 3 (5.8+): the extras join a naked set.
// Type 4 (5.7): two cells with a digit in common.
func (e *finder) grave() bool {
	g := e.Grid
	b := &e.bug
	*b = graveSearch{common: Cells{1<<64 - 1, 1<<17 - 1}}
	var only uint16 // the digits with a wrong number of places
	var wide Cells  // cells of three or more candidates
	for c, m := range g.cand {
		if bits.OnesCount16(m) >= 3 {
			wide.add(c)
		}
	}
	if wide.empty() {
		return false
	}
	for h := range 27 {
		for d, p := range g.pos[h] {
			if p == 0 || bits.OnesCount16(p) == 2 {
				continue
			}
			s := g.board[d].and(geo.board[h]).and(wide)
			if s.empty() {
				return false
			}
			only |= 1 << d
			b.all = b.all.or(s)
			if s.count() == 1 && !b.add(s.pop(), d) {
				return false
			}
		}
	}
	if only != 0 && only&(only-1) == 0 {
		// One digit is wrong everywhere: several extra cells may share houses.
		for c := range b.all.andNot(b.cells).all {
			if !b.add(c, bits.TrailingZeros16(only)) {
				return false
			}
		}
	}
	if !e.isGrave() {
		return false
	}
	one := b.digits&(b.digits-1) == 0
	switch {
	case b.n == 1:
		return e.graveType1()
	case one:
		return e.graveType2() || b.n == 2 && e.graveType4()
	case !b.common.empty():
		return b.n == 2 && e.graveType4() || e.graveType3()
	}
	return false
}

type graveSearch struct {
	order  [81]uint8 // the cells with extra digits, as found
	n      int
	cells  Cells
	extra  [81]uint16
	digits uint16
	common Cells // cells that see all of them
	all    Cells
}

// add notes that d is an extra digit of cell c. It returns false when no type
// can apply any more.
func (b *graveSearch) add(c, d int) bool {
	if !b.cells.Has(c) {
		b.cells.add(c)
		b.order[b.n] = uint8(c)
		b.n++
	}
	b.extra[c] |= 1 << d
	b.digits |= 1 << d
	b.common = b.common.and(geo.peerSet[c]).andNot(b.cells)
	return b.n < 2 || b.digits&(b.digits-1) == 0 || !b.common.empty()
}

// isGrave reports whether without the extras the board is a grave. Then every
// cell has two candidates, and every digit no or two places in each house.
func (e *finder) isGrave() bool {
	g, b := e.Grid, &e.bug
	for c, m := range g.cand {
		if g.value[c] == 0 && bits.OnesCount16(m&^b.extra[c]) != 2 {
			return false
		}
	}
	for d := range 9 {
		s := g.board[d]
		for _, c := range b.order[:b.n] {
			if b.extra[c]>>d&1 != 0 {
				s.remove(int(c))
			}
		}
		for h := range 27 {
			if n := s.and(geo.board[h]).count(); n != 0 && n != 2 {
				return false
			}
		}
	}
	return true
}

func (e *finder) graveHint(kind, rating int) *Hint {
	f := e.begin(Grave, rating)
	f.Type = kind
	f.Digits = e.bug.digits
	f.Pattern = append(f.Pattern, e.bug.order[:e.bug.n]...)
	return f
}

func (e *finder) graveType1() bool {
	c := int(e.bug.order[0])
	e.graveHint(1, 56).remove(c, e.Grid.cand[c]&^e.bug.digits)
	return e.found()
}

func (e *finder) graveType2() bool {
	d := bits.TrailingZeros16(e.bug.digits)
	s := e.bug.common.and(e.Grid.board[d])
	if s.empty() {
		return false
	}
	f := e.graveHint(2, 57)
	for c := range s.all {
		f.remove(c, 1<<d)
	}
	return e.found()
}

func (e *finder) graveType3() bool {
	g, b := e.Grid, &e.bug
	for n := 2; n <= 6; n++ {
		for kind := range 3 {
			h, ok := b.sharedHouse(kind)
			if !ok {
				continue
			}
			var near []uint8
			for _, c := range geo.cells[h] {
				if b.common.Has(int(c)) {
					near = append(near, c)
				}
			}
			if len(near) < n {
				continue
			}
			for _, m := range combos[n-1] {
				if m>>len(near) != 0 {
					break
				}
				if e.graveSet(h, n, m, near, g) {
					return true
				}
			}
		}
	}
	return false
}

func (e *finder) graveSet(h, n int, m uint16, near []uint8, g *Grid) bool {
	b := &e.bug
	var union uint16
	for s := m; s != 0; s &= s - 1 {
		v := g.cand[near[bits.TrailingZeros16(s)]]
		if v&(v-1) == 0 {
			return false
		}
		union |= v
	}
	if bits.OnesCount16(union) != n || b.digits&^union != 0 || b.digits&(b.digits-1) == 0 {
		return false
	}
	worth := false
	for i, c := range near {
		worth = worth || m>>i&1 == 0 && g.cand[c]&union != 0
	}
	if !worth {
		return false
	}
	f := e.graveHint(3, 57+n-1)
	f.houses(h)
	f.Digits = union
	for i, c := range near {
		if m>>i&1 != 0 {
			f.Extra = append(f.Extra, c)
		} else {
			f.remove(int(c), g.cand[c]&union)
		}
	}
	return e.found()
}

// sharedHouse returns the house of one kind that holds all extra cells.
func (b *graveSearch) sharedHouse(kind int) (int, bool) {
	h := geo.house[b.order[0]][kind]
	for _, c := range b.order[1:b.n] {
		if geo.house[c][kind] != h {
			return 0, false
		}
	}
	return int(h), true
}

func (e *finder) graveType4() bool {
	g, b := e.Grid, &e.bug
	c1, c2 := int(b.order[0]), int(b.order[1])
	common := g.cand[c1] & g.cand[c2] &^ b.digits
	if bits.OnesCount16(common) != 1 {
		return false
	}
	for kind := range 3 {
		if h, ok := b.sharedHouse(kind); ok {
			f := e.graveHint(4, 57)
			f.houses(h)
			f.Digits = common
			f.remove(c1, g.cand[c1]&^b.extra[c1]&^common)
			f.remove(c2, g.cand[c2]&^b.extra[c2]&^common)
			return e.found()
		}
	}
	return false
}
