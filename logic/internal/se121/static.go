package se121

import "math/bits"

// Static chains alternate links of the board as it stands:
//
//	on -> off   the digit's other places in the cell's houses, and (Y links)
//	            the cell's other digits
//	off -> on   the only other place in a house (X links), the only other
//	            digit of a cell (Y links)
//
// A chain that comes back to its start decides it: an "on" that turns itself
// off is removed (chain), an "off" that turns itself on is placed, a closed
// alternation empties what both its halves see (cycle).
//
// X alone: cycles 6.5, chains 6.6. Y alone: cycles 6.5. Both: 7.0. One tenth
// more per step of lengthSteps that the number of links passes.
const (
	linkX = 1 << iota
	linkY
)

// lengthAdd returns the tenths a chain of the given complexity adds.
func lengthAdd(complexity int) int {
	add, limit := 0, 4
	for complexity-2 > limit {
		if add&1 == 0 {
			limit = limit * 3 / 2
		} else {
			limit = limit * 4 / 3
		}
		add++
	}
	return add
}

// staticRank orders static chains: difficulty, then complexity, then kind. The
// standard adds tenths as binary fractions, and 6.6 with 1, 3, 6, 8, 11 or 13
// tenths comes out a hair below its value.
func staticRank(base, complexity, links int) int {
	add := lengthAdd(complexity)
	r := (base + add) * 2
	if base == 66 {
		switch add {
		case 1, 3, 6, 8, 11, 13:
			r--
		}
	}
	kind := 4
	if links != linkX|linkY {
		kind = 1 + links
	}
	return (r*2048+complexity)*8 + kind
}

type staticNode struct {
	cand uint16 // cell*9+digit that is on
	off  uint16 // the candidate whose absence made it so
	from int16  // the node before
}

type staticSearch struct {
	strong [729][4]uint16 // candidates turned on by a candidate's absence
	n      [729]uint8
	via    [9]Cells // candidates with a strong link, by digit
	cells  [81]uint16

	on, off [9]Cells
	queue   [730]staticNode
	best    int
}

// staticChains looks for cycles and chains with X links, Y cycles, then both.
func (e *Engine) staticChains() bool {
	s := &e.stat
	s.best = 1 << 30
	for _, links := range [3]int{linkX, linkY, linkX | linkY} {
		e.linkUp(links)
		for c, m := range e.Grid.cand {
			if m&(m-1) == 0 || links == linkY && bits.OnesCount16(m) > 2 {
				continue
			}
			for ; m != 0; m &= m - 1 {
				src := c*9 + bits.TrailingZeros16(m)
				e.cyclesFrom(src, links)
				if links&linkX != 0 {
					e.chainFrom(src, true, links)
					e.chainFrom(src, false, links)
				}
			}
		}
	}
	return s.best != 1<<30 && e.found()
}

// linkUp lists the strong links of the board.
func (e *Engine) linkUp(links int) {
	g, s := &e.Grid, &e.stat
	s.via = [9]Cells{}
	s.cells = [81]uint16{}
	for c, m := range g.cand {
		if m == 0 {
			continue
		}
		h, at := &geo.house[c], &geo.at[c]
		for left := m; left != 0; left &= left - 1 {
			d := bits.TrailingZeros16(left)
			u := c*9 + d
			n := 0
			if links&linkY != 0 {
				if o := m &^ (1 << d); o&(o-1) == 0 && o != 0 {
					s.strong[u][0] = uint16(c*9 + bits.TrailingZeros16(o))
					n = 1
				}
			}
			if links&linkX != 0 {
			kinds:
				for kind := range 3 {
					o := g.pos[h[kind]][d] &^ (1 << at[kind])
					if o&(o-1) != 0 || o == 0 {
						continue
					}
					v := uint16(geo.cells[h[kind]][bits.TrailingZeros16(o)])*9 + uint16(d)
					for _, w := range s.strong[u][:n] {
						if w == v {
							continue kinds
						}
					}
					s.strong[u][n] = v
					n++
				}
			}
			s.n[u] = uint8(n)
			if n > 0 {
				s.via[d].add(c)
				s.cells[c] |= 1 << d
			}
		}
	}
}

// longest returns the greatest complexity, counting in twos, at which a hint of
// this kind would still be the best.
func (e *Engine) longest(base, links int) int {
	if e.stat.best == 1<<30 {
		return 1 << 30
	}
	n := 2
	for staticRank(base, n+2, links) < e.stat.best {
		n += 2
	}
	return n
}

// chainFrom looks for the shortest chain from src to its opposite.
func (e *Engine) chainFrom(src int, startOn bool, links int) {
	s := &e.stat
	base := 70
	if links == linkX {
		base = 66
	}
	limit := e.longest(base, links)
	c0, d0 := src/9, src%9
	for d := range 9 {
		s.on[d], s.off[d] = Cells{}, Cells{}
	}
	head, tail := 0, 0
	depth := 2 // the complexity if an on node of this level closes the chain
	if startOn {
		s.on[d0].add(c0)
		s.queue[0].cand = uint16(src)
		tail = 1
	} else {
		s.off[d0].add(c0)
		for _, w := range s.strong[src][:s.n[src]] {
			s.queue[tail].cand = w
			tail++
			s.on[w%9].add(int(w / 9))
		}
	}
	for head < tail && depth <= limit {
		level := tail
		for ; head < level; head++ {
			u := int(s.queue[head].cand)
			c, d := u/9, u%9
			if startOn && depth > 2 {
				if d == d0 && geo.peerSet[c].Has(c0) || c == c0 && d != d0 && links&linkY != 0 {
					e.chainFound(src, startOn, links, base, depth)
					return
				}
			}
			if links&linkY != 0 {
				for m := s.cells[c] &^ (1 << d); m != 0; m &= m - 1 {
					v := bits.TrailingZeros16(m)
					if !s.off[v].Has(c) {
						s.off[v].add(c)
						if tail = e.turnOn(c*9+v, tail, src, startOn); tail < 0 {
							e.chainFound(src, startOn, links, base, depth+2)
							return
						}
					}
				}
			}
			t := geo.peerSet[c].and(s.via[d]).andNot(s.off[d])
			s.off[d] = s.off[d].or(t)
			for !t.empty() {
				if tail = e.turnOn(t.pop()*9+d, tail, src, startOn); tail < 0 {
					e.chainFound(src, startOn, links, base, depth+2)
					return
				}
			}
		}
		depth += 2
	}
}

// turnOn queues what the absence of candidate v makes true. It returns -1 when
// that is the start of a chain from "off".
func (e *Engine) turnOn(v, tail, src int, startOn bool) int {
	s := &e.stat
	for _, w := range s.strong[v][:s.n[v]] {
		if !startOn && int(w) == src {
			return -1
		}
		if d, c := int(w%9), int(w/9); !s.on[d].Has(c) {
			s.on[d].add(c)
			s.queue[tail].cand = w
			tail++
		}
	}
	return tail
}

func (e *Engine) chainFound(src int, startOn bool, links, base, complexity int) {
	s := &e.stat
	rank := staticRank(base, complexity, links)
	if rank >= s.best {
		return
	}
	s.best = rank
	f := e.begin(Chain, base+lengthAdd(complexity))
	f.Source, f.SourceOn, f.Type = src, startOn, links
	if startOn {
		f.remove(src/9, 1<<(src%9))
	} else {
		f.Place = src
		f.remove(src/9, e.Grid.cand[src/9]&^(1<<(src%9)))
	}
}

// cyclesFrom looks for closed alternations through src.
func (e *Engine) cyclesFrom(src, links int) {
	s := &e.stat
	if s.n[src] == 0 {
		return
	}
	base := 65
	if links == linkX|linkY {
		base = 70
	}
	limit := e.longest(base, links)
	for d := range 9 {
		s.on[d] = Cells{}
	}
	s.on[src%9].add(src / 9)
	s.queue[0] = staticNode{cand: uint16(src), from: -1}
	head, tail := 0, 1
	for complexity := 2; head < tail && complexity <= limit; complexity += 2 {
		for level := tail; head < level; head++ {
			u := int(s.queue[head].cand)
			c, d := u/9, u%9
			if links&linkY != 0 {
				for m := s.cells[c] &^ (1 << d); m != 0; m &= m - 1 {
					tail = e.extendCycle(c*9+bits.TrailingZeros16(m), head, tail, src, links, complexity)
				}
			}
			near := geo.peerSet[c].and(s.via[d])
			for _, part := range [3]Cells{
				near.and(geo.board[geo.house[c][box]]),
				near.and(geo.board[geo.house[c][row]]).andNot(geo.board[geo.house[c][box]]),
				near.and(geo.board[geo.house[c][col]]).andNot(geo.board[geo.house[c][box]]),
			} {
				for !part.empty() {
					tail = e.extendCycle(part.pop()*9+d, head, tail, src, links, complexity)
				}
			}
		}
	}
}

func (e *Engine) extendCycle(v, head, tail, src, links, complexity int) int {
	s := &e.stat
	for i := head; i > 0; i = int(s.queue[i].from) {
		if int(s.queue[i].off) == v {
			return tail
		}
	}
	for _, w := range s.strong[v][:s.n[v]] {
		if int(w) == src {
			if complexity >= 4 {
				e.cycleFound(v, head, src, links, complexity)
			}
			continue
		}
		if d, c := int(w%9), int(w/9); !s.on[d].Has(c) {
			s.on[d].add(c)
			s.queue[tail] = staticNode{w, uint16(v), int16(head)}
			tail++
		}
	}
	return tail
}

// cycleFound keeps the cycle that closes through the absence of v after the
// given node, if it removes anything and is the best so far.
func (e *Engine) cycleFound(v, head, src, links, complexity int) {
	s := &e.stat
	base := 65
	if links == linkX|linkY {
		base = 70
	}
	rank := staticRank(base, complexity, links)
	if rank >= s.best {
		return
	}
	gone, n := e.cycleElims(v, head, src)
	if n == 0 {
		return
	}
	s.best = rank
	f := e.begin(Cycle, base+lengthAdd(complexity))
	f.Source, f.SourceOn, f.Type = src, true, links
	for c := range 81 {
		var m uint16
		for d := range gone {
			if gone[d].Has(c) {
				m |= 1 << d
			}
		}
		f.remove(c, m)
	}
	// The cycle: on, off, on, off ... from the start.
	f.Pattern = f.Pattern[:0]
}

// cycleElims returns, by digit, the cells outside the cycle that see an "on"
// and an "off" of it with that digit.
func (e *Engine) cycleElims(v, head, src int) (gone [9]Cells, n int) {
	s := &e.stat
	var cells Cells
	var on, off [9]Cells
	var digits uint16
	note := func(u int, set *[9]Cells) {
		c, d := u/9, u%9
		cells.add(c)
		digits |= 1 << d
		set[d] = set[d].or(geo.peerSet[c])
	}
	note(src, &on)
	note(v, &off)
	for i := head; i > 0; i = int(s.queue[i].from) {
		note(int(s.queue[i].cand), &on)
		note(int(s.queue[i].off), &off)
	}
	for m := digits; m != 0; m &= m - 1 {
		d := bits.TrailingZeros16(m)
		gone[d] = on[d].and(off[d]).and(e.Grid.board[d]).andNot(cells)
		n += gone[d].count()
	}
	return gone, n
}
