package se121

import "math/bits"

// Unique rectangles and loops are even loops of cells that all hold the same
// two digits. With two cells in every house it visits, such a loop would give
// the puzzle a second solution. At most two cells with extra digits (or any
// number with the same one extra digit) must break it.
//
// All loops are collected and the least difficult is used; equal difficulties
// prefer the lower type, then the first found.
type loopSearch struct {
	cells  [32]uint8
	n      int
	v      uint16    // the two digits
	in     Cells     // the cells of the path
	wide   Cells     // the cells that may join
	parity [2]uint32 // the houses visited by cells of even and of odd index
	best   int       // rank of the best hint so far
}

// loopRating returns tenths by length; a type 3 adds one per cell of its set.
func loopRating(n, add int) int {
	switch {
	case n >= 10:
		return 50 + add
	case n == 8:
		return 47 + add
	case n == 6:
		return 46 + add
	}
	return 45 + add
}

// loopRank orders loops as the standard does. The standard adds its ratings as
// binary fractions, so a few sums that read the same are not equal. The
// exceptions are spelled out here.
func loopRank(n, add, kind int) int {
	r := loopRating(n, add) * 4
	switch {
	case n == 6 && (add == 1 || add == 3 || add == 6):
		r--
	case n == 8 && (add == 4 || add == 6):
		r++
	}
	return r*8 + kind
}

func (e *finder) uniqueLoop() bool {
	l := &e.loop
	l.best = 1 << 30
	g := e.Grid
	for c, m := range g.cand {
		if bits.OnesCount16(m) == 2 {
			if wide := loopCells(g, m); wide.Has(c) {
				*l = loopSearch{v: m, best: l.best, wide: wide}
				e.extendLoop(c, 2, 0, -1)
			}
		}
	}
	return l.best != 1<<30 && e.found()
}

// loopCells returns the cells that a loop of the two digits v could pass. They
// hold both, and each of their houses has another such cell.
func loopCells(g *Grid, v uint16) Cells {
	s := g.board[bits.TrailingZeros16(v)].and(g.board[bits.TrailingZeros16(v&(v-1))])
	for changed := true; changed; {
		changed = false
		for c := range s.all {
			h := &geo.house[c]
			for kind := range 3 {
				if in := s.and(geo.board[h[kind]]); in.count() < 2 {
					s.remove(c)
					changed = true
					break
				}
			}
		}
	}
	return s
}

// extendLoop adds cell c to the path and tries every way on. At most allowed
// more cells may hold extra digits, and extra holds those seen so far. A house
// of kind from led here.
func (e *finder) extendLoop(c, allowed int, extra uint16, from int) {
	g, l := e.Grid, &e.loop
	h := &geo.house[c]
	visit := uint32(1)<<h[0] | uint32(1)<<h[1] | uint32(1)<<h[2]
	side := &l.parity[l.n&1]
	if *side&visit != 0 {
		return // a house twice on one side never closes
	}
	*side |= visit
	l.cells[l.n] = uint8(c)
	l.n++
	l.in.add(c)
	for kind := range 3 {
		if kind == from {
			continue
		}
		for _, next := range geo.cells[h[kind]] {
			if next == l.cells[0] && l.n >= 4 {
				if l.parity[0] == l.parity[1] {
					e.closeLoop()
				}
				continue
			}
			m := g.cand[next]
			if !l.wide.Has(int(next)) || l.in.Has(int(next)) || l.n == len(l.cells) {
				continue
			}
			if m == l.v && next < l.cells[0] {
				continue // found from there already
			}
			ex := extra | m&^l.v
			switch {
			case m == l.v:
				e.extendLoop(int(next), allowed, ex, kind)
			case allowed > 0 || bits.OnesCount16(ex) == 1:
				e.extendLoop(int(next), allowed-1, ex, kind)
			}
		}
	}
	l.in.remove(c)
	l.n--
	*side &^= visit
}

// closeLoop looks for what the closed loop rules out.
func (e *finder) closeLoop() {
	g, l := e.Grid, &e.loop
	var rescue [32]uint8
	n := 0
	var extra uint16
	for _, c := range l.cells[:l.n] {
		if m := g.cand[c]; m != l.v {
			rescue[n] = c
			n++
			extra |= m &^ l.v
		}
	}
	switch {
	case n == 0:
	case n == 1:
		if f := e.loopHint(0, 1, rescue[:1]); f != nil {
			f.remove(int(rescue[0]), l.v)
		}
	case n > 2 || bits.OnesCount16(extra) == 1:
		e.loopType2(rescue[:n], extra)
		if n == 2 {
			e.loopType4(int(rescue[0]), int(rescue[1]))
		}
	default:
		e.loopType3(int(rescue[0]), int(rescue[1]), extra)
		e.loopType4(int(rescue[0]), int(rescue[1]))
	}
}

// loopHint starts a hint of the given kind if it would be the best so far.
func (e *finder) loopHint(add, kind int, rescue []uint8) *Hint {
	l := &e.loop
	rank := loopRank(l.n, add, kind)
	if rank >= l.best {
		return nil
	}
	l.best = rank
	tech := UniqueLoop
	if l.n == 4 {
		tech = UniqueRectangle
	}
	f := e.begin(tech, loopRating(l.n, add))
	f.Type = kind
	f.Digits = l.v
	f.Pattern = append(f.Pattern, l.cells[:l.n]...)
	f.Extra = append(f.Extra, rescue...)
	return f
}

func (e *finder) loopType2(rescue []uint8, extra uint16) {
	d := bits.TrailingZeros16(extra)
	s := e.Grid.board[d]
	for _, c := range rescue {
		s = s.and(geo.peerSet[c])
	}
	for _, c := range rescue {
		s.remove(int(c))
	}
	if s.empty() {
		return
	}
	if f := e.loopHint(0, 2, rescue); f != nil {
		for c := range s.all {
			f.remove(c, extra)
		}
	}
}

// loopType3 treats both rescue cells as one cell with their extra digits. It
// joins that to a naked or hidden set of a house they share.
func (e *finder) loopType3(c1, c2 int, extra uint16) {
	g, l := e.Grid, &e.loop
	both := extra & g.cand[c1] & g.cand[c2]
	for n := 2; n <= 7; n++ {
		for kind := range 3 {
			h := int(geo.house[c1][kind])
			if h != int(geo.house[c2][kind]) {
				continue
			}
			open := int(g.open[h])
			bit1, bit2 := uint16(1)<<geo.at[c1][kind], uint16(1)<<geo.at[c2][kind]
			if 2*n <= open && n >= bits.OnesCount16(extra) {
				e.loopNaked(h, n, bit1, bit2, extra, both, c1, c2)
			}
			if 2*n < open {
				e.loopHidden(h, n, bit1, bit2, 511&^l.v&^extra, c1, c2)
			}
		}
	}
}

func (e *finder) loopNaked(h, n int, bit1, bit2, extra, both uint16, c1, c2 int) {
	g := e.Grid
	for _, m := range combos[n] {
		if m&bit1 == 0 || m&bit2 != 0 {
			continue
		}
		union, plain, ok := extra, both, true
		for s := m &^ bit1; s != 0; s &= s - 1 {
			v := g.cand[geo.cells[h][bits.TrailingZeros16(s)]]
			if v&(v-1) == 0 {
				ok = false
				break
			}
			union |= v
			plain |= v
		}
		if !ok || bits.OnesCount16(plain) != n || bits.OnesCount16(union) != n {
			continue
		}
		worth := false
		for s := 511 &^ m &^ bit2; s != 0; s &= s - 1 {
			worth = worth || g.cand[geo.cells[h][bits.TrailingZeros16(s)]]&union != 0
		}
		if !worth {
			continue
		}
		f := e.loopHint(n-1, 3, []uint8{uint8(c1), uint8(c2)})
		if f == nil {
			continue
		}
		f.houses(h)
		for i, c := range geo.cells[h] {
			switch b := uint16(1) << i; {
			case b&(bit1|bit2) != 0:
			case m&b != 0:
				f.Extra = append(f.Extra, c)
			default:
				f.remove(int(c), g.cand[c]&union)
			}
		}
	}
}

func (e *finder) loopHidden(h, n int, bit1, bit2, rest uint16, c1, c2 int) {
	g, l := e.Grid, &e.loop
	if n-2 > bits.OnesCount16(rest) {
		return
	}
	for _, pick := range combos[n-2] {
		if pick&^rest != 0 {
			continue
		}
		digits := pick | l.v
		var places uint16
		ok := true
		for s := digits; s != 0; s &= s - 1 {
			p := g.pos[h][bits.TrailingZeros16(s)] &^ bit2
			places |= p
			ok = ok && p != 0
		}
		if !ok || bits.OnesCount16(places) != n {
			continue
		}
		worth := false
		places &^= bit1
		for s := places; s != 0; s &= s - 1 {
			worth = worth || g.cand[geo.cells[h][bits.TrailingZeros16(s)]]&^digits != 0
		}
		if !worth {
			continue
		}
		f := e.loopHint(bits.OnesCount16(places)-1, 3, []uint8{uint8(c1), uint8(c2)})
		if f == nil {
			continue
		}
		f.houses(h)
		for s := places; s != 0; s &= s - 1 {
			c := geo.cells[h][bits.TrailingZeros16(s)]
			f.Extra = append(f.Extra, c)
			f.remove(int(c), g.cand[c]&^digits)
		}
	}
}

// loopType4 uses a house where one of the digits is confined to the two rescue
// cells: the other leaves them.
func (e *finder) loopType4(c1, c2 int) {
	g, l := e.Grid, &e.loop
	v1 := uint16(1) << bits.TrailingZeros16(l.v)
	h1, h2 := -1, -1
	for kind := range 3 {
		h := int(geo.house[c1][kind])
		if h != int(geo.house[c2][kind]) {
			continue
		}
		var others uint16
		for _, c := range geo.cells[h] {
			if int(c) != c1 && int(c) != c2 {
				others |= g.cand[c]
			}
		}
		if others&v1 == 0 {
			h1 = h
		}
		if others&(l.v&^v1) == 0 {
			h2 = h
		}
	}
	gone, h := l.v&^v1, h1
	if h1 < 0 {
		gone, h = v1, h2
	}
	if h < 0 {
		return
	}
	if f := e.loopHint(0, 4, []uint8{uint8(c1), uint8(c2)}); f != nil {
		f.houses(h)
		f.remove(c1, gone)
		f.remove(c2, gone)
	}
}
