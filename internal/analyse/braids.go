package analyse

import (
	"context"
	"math/bits"
	"strconv"

	"jiugong/sudoku/internal/engine"
)

// Braids, as Denis Berthier defines them. Suppose a candidate Z. Z and the
// digits supposed since exclude candidates. A cell, or a digit in a house, that
// is left one candidate has that one supposed, too. One that is left none is a
// contradiction. A braid of length n has n such cells and houses, the last
// being the contradiction, and takes Z away.
//
// The shortest braid of a candidate is searched for by its length. The digits
// to suppose are chosen in all ways, each set of them once. Two bounds spare
// most of that. All digits that can be supposed at once, layer by layer, reach
// a contradiction. They take as many layers as the shortest braid is long, or
// fewer. Traced back, the premises of that contradiction are a braid.

const (
	// longestBraid bounds the length of the braids that are looked for.
	// longestInner does the same within a supposition.
	longestBraid = 12
	longestInner = 4
	// mostBraidNodes is how many choices are looked at for all braids of a puzzle.
	mostBraidNodes = 3_000_000
)

// braider looks for braids on boards of some rules.
type braider struct {
	*deducer
	ctx   context.Context
	nodes int // choices that may still be looked at

	layers, traced marks
	levels         []*braidLevel
	killer         []int32 // of each candidate: which of the supposed excluded it first; -1: none
	supposed       []supposition
	stack          []int32
	needed         []bool
	found          []supposition
}

// supposition is a digit of a cell, and the cell (house -1) or house that left nothing else.
type supposition struct {
	cell  int
	bit   uint64
	house int
}

// braidLevel is the memory of a depth of the search.
type braidLevel struct {
	marks   marks
	without []uint64 // what may not be supposed any more
	list    []supposition
}

// linked reports whether a digit excludes candidates one by one, so that braids
// have a meaning. With a sum they have none, as it may take several digits to
// exclude another.
func (d *deducer) linked() bool { return len(d.constraints) == 0 }

func newBraider(ctx context.Context, d *deducer) *braider {
	return &braider{deducer: d, ctx: ctx, nodes: mostBraidNodes, killer: make([]int32, d.cells*d.digits)}
}

// place supposes a digit.
func (b *braider) place(m *marks, cell int, bit uint64) {
	m.sets[cell] &= bit
	m.done[cell] = true
	for _, peer := range b.peers[cell] {
		m.sets[peer] &^= bit
	}
	for _, tie := range b.ties[cell] {
		m.sets[tie.Cell] &= tie.Allowed[bits.TrailingZeros64(bit)]
	}
}

// next lists what can be supposed next; or says that there is a contradiction, and lists
// where.
func (b *braider) next(m *marks, without []uint64, list []supposition) (_ []supposition, contradiction bool) {
	list = list[:0]
	for cell, set := range m.sets {
		if set == 0 {
			if !contradiction {
				list, contradiction = list[:0], true
			}
			list = append(list, supposition{cell, 0, -1})
		} else if !contradiction && set&(set-1) == 0 && !m.done[cell] && (without == nil || without[cell]&set == 0) {
			list = append(list, supposition{cell, set, -1})
		}
	}
	for h, house := range b.houses {
		var once, twice uint64
		for _, cell := range house {
			twice |= once & m.sets[cell]
			once |= m.sets[cell]
		}
		if missing := engine.All(b.digits) &^ once; missing != 0 {
			if !contradiction {
				list, contradiction = list[:0], true
			}
			for ; missing != 0; missing &= missing - 1 {
				list = append(list, supposition{-1, missing & -missing, h})
			}
		}
		once &^= twice
		if contradiction || once == 0 {
			continue
		}
		for _, cell := range house {
			only := m.sets[cell] & once
			if only == 0 || m.done[cell] || only == m.sets[cell] {
				continue // a cell's last digit is listed already
			}
			if without != nil {
				only &^= without[cell]
			}
			for ; only != 0; only &= only - 1 {
				list = append(list, supposition{int(cell), only & -only, h})
			}
		}
	}
	return list, contradiction
}

// shortest bounds the length of the shortest braid that takes a candidate away.
// It returns least as the lower bound, and most as the length of one. There is
// none if least is 0.
func (b *braider) shortest(m *marks, cell int, bit uint64) (least, most int) {
	t := &b.traced
	t.copyFrom(m)
	for i := range b.killer {
		b.killer[i] = -1
	}
	b.supposed = b.supposed[:0]
	b.suppose(t, m, supposition{cell, bit, -1})
	for layer := 1; ; layer++ {
		var contradiction bool
		b.found, contradiction = b.next(t, nil, b.found)
		if contradiction {
			most = len(m.sets) * b.digits
			for _, at := range b.found {
				most = min(most, b.trace(m, at))
			}
			return layer, most
		}
		if len(b.found) == 0 {
			return 0, 0
		}
		for _, s := range b.found {
			b.suppose(t, m, s)
		}
	}
}

// suppose places a digit and notes what it excludes.
func (b *braider) suppose(t, m *marks, s supposition) {
	number := int32(len(b.supposed))
	b.supposed = append(b.supposed, s)
	note := func(cell uint16, set uint64) {
		for set &= m.sets[cell]; set != 0; set &= set - 1 {
			at := int(cell)*b.digits + bits.TrailingZeros64(set)
			if b.killer[at] < 0 {
				b.killer[at] = number
			}
		}
	}
	note(uint16(s.cell), ^s.bit)
	for _, peer := range b.peers[s.cell] {
		note(peer, s.bit)
	}
	for _, tie := range b.ties[s.cell] {
		note(tie.Cell, ^tie.Allowed[bits.TrailingZeros64(s.bit)])
	}
	b.place(t, s.cell, s.bit)
}

// trace returns the length of the braid behind a contradiction.
func (b *braider) trace(m *marks, at supposition) int {
	b.needed = append(b.needed[:0], make([]bool, len(b.supposed))...)
	b.needed[0] = true // the candidate itself counts for nothing
	length := 1
	b.stack = b.stack[:0]
	// because puts behind what a cell or house comes what excluded its other candidates.
	because := func(s supposition, own bool) {
		exclude := func(cell int, set uint64) {
			for ; set != 0; set &= set - 1 {
				k := b.killer[cell*b.digits+bits.TrailingZeros64(set)]
				if !b.needed[k] {
					b.needed[k] = true
					length++
					b.stack = append(b.stack, k)
				}
			}
		}
		if s.house < 0 {
			set := m.sets[s.cell]
			if own {
				set &^= s.bit
			}
			exclude(s.cell, set)
			return
		}
		for _, other := range b.houses[s.house] {
			if !own || int(other) != s.cell {
				exclude(int(other), m.sets[other]&s.bit)
			}
		}
	}
	because(at, false)
	for len(b.stack) > 0 {
		k := b.stack[len(b.stack)-1]
		b.stack = b.stack[:len(b.stack)-1]
		because(b.supposed[k], true)
	}
	return length
}

// has reports whether a braid of at most a length takes a candidate away. What it says once
// the nodes are used up, or the context has ended, means nothing.
func (b *braider) has(m *marks, cell int, bit uint64, length int) bool {
	least, most := b.shortest(m, cell, bit)
	if least == 0 || least > length {
		return false
	}
	if most <= length {
		return true
	}
	l := b.level(0)
	l.marks.copyFrom(m)
	l.without = append(l.without[:0], make([]uint64, b.cells)...)
	b.place(&l.marks, cell, bit)
	return b.search(0, length)
}

func (b *braider) level(depth int) *braidLevel {
	if depth == len(b.levels) {
		b.levels = append(b.levels, new(braidLevel))
	}
	return b.levels[depth]
}

// search reports whether a contradiction can be reached with at most left cells and houses.
func (b *braider) search(depth, left int) bool {
	b.nodes--
	if b.nodes < 0 || b.nodes%256 == 0 && b.ctx.Err() != nil {
		return false
	}
	l := b.level(depth)
	var contradiction bool
	if l.list, contradiction = b.next(&l.marks, l.without, l.list); contradiction || left <= 1 {
		return contradiction
	}
	if !b.within(l, left) {
		return false
	}
	next := b.level(depth + 1)
	for _, s := range l.list {
		if l.without[s.cell]&s.bit != 0 {
			continue // by another way
		}
		next.marks.copyFrom(&l.marks)
		next.without = append(next.without[:0], l.without...)
		b.place(&next.marks, s.cell, s.bit)
		if b.search(depth+1, left-1) {
			return true
		}
		l.without[s.cell] |= s.bit
	}
	return false
}

// within reports whether supposing all that can be at once reaches a contradiction soon enough.
func (b *braider) within(l *braidLevel, left int) bool {
	t := &b.layers
	t.copyFrom(&l.marks)
	b.found = append(b.found[:0], l.list...)
	for range left - 1 {
		if len(b.found) == 0 {
			return false
		}
		for _, s := range b.found {
			b.place(t, s.cell, s.bit)
		}
		var contradiction bool
		if b.found, contradiction = b.next(t, l.without, b.found); contradiction {
			return true
		}
	}
	return false
}

// close takes away what braids of at most a length can, and reports whether there is no
// contradiction.
func (b *braider) close(m *marks, length int) bool {
	if !b.conclude(m, singles) {
		return false
	}
	for quiet := 0; quiet < b.cells && m.open > 0; {
		for cell := range m.sets {
			if quiet++; quiet > b.cells {
				break
			}
			for left := m.sets[cell]; left != 0 && !m.done[cell]; left &= left - 1 {
				bit := left & -left
				if m.sets[cell]&bit == 0 || !b.has(m, cell, bit, length) {
					continue
				}
				if b.ended() {
					return true
				}
				m.sets[cell] &^= bit
				quiet = 0
				if !b.conclude(m, singles) {
					return false
				}
			}
		}
		if b.ended() {
			return true
		}
	}
	return true
}

func (b *braider) ended() bool { return b.nodes < 0 || b.ctx.Err() != nil }

// toBraid returns what braids are looked for with, and the puzzle's marks. They are nil if the puzzle has
// no single solution, or its rules no braids.
func (s *Subject) toBraid(ctx context.Context) (*deducer, *marks, error) {
	solution, err := s.solution(ctx)
	if err != nil || solution == nil {
		return nil, nil, err
	}
	d := s.deducer()
	if !d.linked() {
		return nil, nil, nil
	}
	return d, d.start(s.Puzzle), nil
}

// braids returns the length of the longest braid that is needed.
func braids(ctx context.Context, s *Subject) (string, error) {
	d, m, err := s.toBraid(ctx)
	if m == nil {
		return none, err
	}
	var t marks
	t.copyFrom(m)
	if d.try(ctx, &t, singles, 1); t.open > 0 || ctx.Err() != nil {
		return none, ctx.Err() // no braids solve it
	}
	b := newBraider(ctx, d)
	for length := 0; length <= longestBraid; length++ {
		if length == 0 {
			b.conclude(m, singles)
		} else {
			b.close(m, length)
		}
		switch {
		case ctx.Err() != nil:
			return "", ctx.Err()
		case b.nodes < 0:
			return strconv.Itoa(length) + "+", nil
		case m.open == 0:
			return strconv.Itoa(length), nil
		}
	}
	return strconv.Itoa(longestBraid+1) + "+", nil
}

// innerBraids returns how long braids must be within suppositions of one candidate each.
func innerBraids(ctx context.Context, s *Subject) (string, error) {
	d, m, err := s.toBraid(ctx)
	if m == nil {
		return none, err
	}
	if d.try(ctx, m, singles, 1); ctx.Err() != nil {
		return "", ctx.Err()
	}
	var supposed marks
	for length := 1; length <= longestInner; length++ {
		b := newBraider(ctx, d)
		if m.open == 0 {
			return strconv.Itoa(length - 1), nil
		}
		for quiet := 0; quiet < d.cells && m.open > 0; {
			for cell := range m.sets {
				if quiet++; quiet > d.cells {
					break
				}
				for left := m.sets[cell]; left != 0 && !m.done[cell]; left &= left - 1 {
					bit := left & -left
					if m.sets[cell]&bit == 0 {
						continue
					}
					supposed.copyFrom(m)
					supposed.sets[cell] = bit
					possible := b.close(&supposed, length)
					if ctx.Err() != nil {
						return "", ctx.Err()
					}
					if b.nodes < 0 {
						return strconv.Itoa(length) + "+", nil
					}
					if !possible {
						m.sets[cell] &^= bit
						quiet = 0
						d.conclude(m, singles)
					}
				}
			}
		}
	}
	if m.open == 0 {
		return strconv.Itoa(longestInner), nil
	}
	return strconv.Itoa(longestInner+1) + "+", nil
}
