package se121

import "math/bits"

// Static chains alternate links of the board as it stands:
//
//	on -> off   the digit's other places in the cell's houses, and (Y links)
//	            the cell's other digits
//	off -> on   the only other place in a house (X links), the only other
//	            digit of a cell (Y links)
//
// A chain that comes back to its start decides it. An "on" that turns itself
// off is removed, an "off" that turns itself on is placed (chain). A closed
// alternation removes candidates that both its halves see (cycle).
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
// standard adds tenths as binary fractions. So 6.6 with 1, 3, 6, 8, 11 or 13
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
	via    [9]Cells   // candidates with a strong link, by digit
	cells  [81]uint16 // the same, by cell

	endVia   [9]Cells // those that have one with the start of a cycle
	endCells [81]uint16

	src     int
	startOn bool
	on, off [9]Cells
	queue   [730]staticNode
	tail    int
	path    []node                              // the chain of the best hint, conclusion first
	best    int                                 // its rank
	deepest int                                 // the greatest complexity of this round
	every   func(h *Hint, rank, complexity int) // takes all hints, when set

	web   web
	spent [9]Cells // candidates without longer cycles than those looked at
}

// depths are the greatest complexities of the rounds of one search. Each ends
// where a tenth is added. So a later round finds nothing easier than an earlier
// one has found.
var depths = [...]int{8, 14, 26, 2000}

// staticChains looks for cycles and chains with X links, Y cycles, then both.
func (e *finder) staticChains() bool {
	s := &e.stat
	s.best = 1 << 30
	for _, links := range [3]int{linkX, linkY, linkX | linkY} {
		if links == linkX|linkY && s.every == nil && s.best <= staticRank(70, 4, links) {
			break
		}
		e.linkUp(links)
		s.deepest = depths[len(depths)-1]
		if s.every != nil {
			e.everyStatic(links)
			continue
		}
		var chain shortest
		cycle := false
		s.web.read(e.Grid, s, links)
		best := s.best
		short := 0
		if links == linkY {
			s.web.follow(0)
		} else {
			short = e.longest(chainBase(links), links)
			chain = s.web.shortestChain(short)
			if chain.complexity > 0 {
				short = chain.complexity
				s.best = min(best, staticRank(chainBase(links), short, links)+1)
			}
		}
		if links != linkX || chain.complexity > 0 {
			cycle = s.web.cyclic(e.longest(cycleBase(links), links), short)
		}
		s.best = best
		if !cycle {
			if chain.complexity > 0 {
				e.chainFrom(chain.src, chain.on, links)
			}
			continue
		}
		s.spent = [9]Cells{}
		for _, s.deepest = range depths {
			if e.staticRound(links, chain); s.best < staticRank(cycleBase(links), s.deepest+2, links) {
				break // no later round can do better
			}
		}
	}
	return s.best != 1<<30 && (s.every != nil || e.found())
}

// shortest says where the shortest chain starts; complexity is 0 if there is none.
type shortest struct {
	complexity, src int
	on              bool
}

// staticRound looks for cycles from every candidate that can have one, and for
// the shortest chain.
func (e *finder) staticRound(links int, chain shortest) {
	s := &e.stat
	for c, m := range e.Grid.cand {
		if m&(m-1) == 0 {
			continue
		}
		for ; m != 0; m &= m - 1 {
			d := bits.TrailingZeros16(m)
			src := c*9 + d
			if !s.spent[d].Has(c) && e.cyclesFrom(src, links) {
				s.spent[d].add(c)
			}
			if chain.complexity > 0 && chain.complexity <= s.deepest && src == chain.src {
				e.chainFrom(src, chain.on, links)
			}
		}
	}
}

// everyStatic looks for cycles and chains from every candidate.
func (e *finder) everyStatic(links int) {
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

// linkUp lists the strong links of the board.
func (e *finder) linkUp(links int) {
	g, s := e.Grid, &e.stat
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
func (e *finder) longest(base, links int) int {
	s := &e.stat
	if s.every != nil || s.best == 1<<30 {
		return s.deepest
	}
	n := 2
	for n < s.deepest && staticRank(base, n+2, links) < s.best {
		n += 2
	}
	return n
}

// chainFrom looks for the shortest chain from src to its opposite. It tries
// links in the standard's order, so that the chain itself is the standard's.
func (e *finder) chainFrom(src int, startOn bool, links int) {
	s := &e.stat
	base := chainBase(links)
	limit := e.longest(base, links)
	c0, d0 := src/9, src%9
	for d := range 9 {
		s.on[d], s.off[d] = Cells{}, Cells{}
	}
	s.src, s.startOn, s.tail = src, startOn, 0
	if startOn {
		s.on[d0].add(c0)
		s.queue[0] = staticNode{cand: uint16(src), from: -1}
		s.tail = 1
	} else {
		s.off[d0].add(c0)
		e.turnOn(src, -1)
	}
	// complexity is that of a chain which an on node of this level closes.
	for head, complexity := 0, 2; head < s.tail && complexity <= limit; complexity += 2 {
		for level := s.tail; head < level; head++ {
			u := int(s.queue[head].cand)
			c, d := u/9, u%9
			if startOn && complexity > 2 && (d == d0 && geo.peerSet[c].Has(c0) || c == c0 && d != d0 && links&linkY != 0) {
				e.chainFound(links, base, complexity, head, src)
				return
			}
			if complexity+2 > limit {
				continue // too long from here on
			}
			if off, ok := e.spread(c, d, head, links); ok {
				e.chainFound(links, base, complexity+2, head, off)
				return
			}
		}
	}
}

// spread turns off what node head rules out and on what that leaves alone. It
// returns the off candidate that closes a chain from "off".
func (e *finder) spread(c, d, head, links int) (int, bool) {
	s := &e.stat
	if links&linkY != 0 {
		for m := s.cells[c] &^ (1 << d); m != 0; m &= m - 1 {
			v := bits.TrailingZeros16(m)
			if !s.off[v].Has(c) {
				s.off[v].add(c)
				if e.turnOn(c*9+v, head) {
					return c*9 + v, true
				}
			}
		}
	}
	near := geo.peerSet[c].and(s.via[d]).andNot(s.off[d])
	if near.empty() {
		return 0, false
	}
	s.off[d] = s.off[d].or(near)
	for _, part := range byKind(near, c) {
		for !part.empty() {
			v := part.pop()*9 + d
			if e.turnOn(v, head) {
				return v, true
			}
		}
	}
	return 0, false
}

// byKind splits the cells near, peers of c, by kind. First come those in its
// box, then the rest of its row, then the rest of its column.
func byKind(near Cells, c int) [3]Cells {
	h := &geo.house[c]
	b, r := geo.board[h[box]], geo.board[h[row]]
	rest := near.andNot(b)
	return [3]Cells{near.and(b), rest.and(r), rest.andNot(r)}
}

// turnOn queues what the absence of candidate v makes true. It returns true
// when that is the start of a chain from "off".
func (e *finder) turnOn(v, head int) bool {
	s := &e.stat
	for _, w := range s.strong[v][:s.n[v]] {
		if !s.startOn && int(w) == s.src {
			return true
		}
		if d, c := int(w%9), int(w/9); !s.on[d].Has(c) {
			s.on[d].add(c)
			s.queue[s.tail] = staticNode{w, uint16(v), int16(head)}
			s.tail++
		}
	}
	return false
}

// chainFound weighs the chain that ends in the absence of off after node head.
func (e *finder) chainFound(links, base, complexity, head, off int) {
	s := &e.stat
	src := s.src
	rank := staticRank(base, complexity, links)
	if s.every == nil && rank >= s.best {
		return
	}
	s.best = rank
	f := e.begin(Chain, base+lengthAdd(complexity))
	f.Source, f.Type = src, links
	if s.startOn {
		f.remove(src/9, 1<<(src%9))
	} else {
		f.Place = src
		f.remove(src/9, e.Grid.cand[src/9]&^(1<<(src%9)))
	}
	e.trace(head, off)
	if s.every != nil {
		s.every(f, rank, complexity)
	}
}

// trace writes the chain that ends after node head with off absent into
// s.path, conclusion first.
func (e *finder) trace(head, off int) {
	s := &e.stat
	p := s.path[:0]
	if !s.startOn {
		p = append(p, node(s.src*2+1))
	}
	p = append(p, node(off*2))
	i := head
	for ; i >= 0; i = int(s.queue[i].from) {
		p = append(p, node(s.queue[i].cand)*2+1)
		if s.queue[i].from >= 0 || !s.startOn {
			p = append(p, node(s.queue[i].off)*2)
		}
	}
	s.path = p
}

// cyclesFrom looks for closed alternations through src. It reports whether longer
// ones than it may look for are out of the question.
func (e *finder) cyclesFrom(src, links int) (all bool) {
	s := &e.stat
	if s.n[src] == 0 {
		return true
	}
	limit := e.longest(cycleBase(links), links)
	for d := range 9 {
		s.on[d] = Cells{}
	}
	s.src, s.startOn = src, true
	s.on[src%9].add(src / 9)
	s.queue[0] = staticNode{cand: uint16(src), from: -1}
	s.tail = 1
	via, cells := &s.via, &s.cells
	all = true
	for head, complexity := 0, 2; head < s.tail && complexity <= limit; complexity += 2 {
		if complexity+2 > limit {
			// The last level: only what closes the cycle counts.
			all = false
			s.endVia, s.endCells = [9]Cells{}, [81]uint16{}
			for _, w := range s.strong[src][:s.n[src]] {
				s.endVia[w%9].add(int(w / 9))
				s.endCells[w/9] |= 1 << (w % 9)
			}
			via, cells = &s.endVia, &s.endCells
		}
		for level := s.tail; head < level; head++ {
			u := int(s.queue[head].cand)
			c, d := u/9, u%9
			if links&linkY != 0 {
				for m := cells[c] &^ (1 << d); m != 0; m &= m - 1 {
					e.extendCycle(c*9+bits.TrailingZeros16(m), head, links, complexity)
				}
			}
			near := geo.peerSet[c].and(via[d])
			if near.empty() {
				continue
			}
			for _, part := range byKind(near, c) {
				for !part.empty() {
					e.extendCycle(part.pop()*9+d, head, links, complexity)
				}
			}
		}
	}
	return all
}

func chainBase(links int) int {
	if links == linkX {
		return 66
	}
	return 70
}

func cycleBase(links int) int {
	if links == linkX|linkY {
		return 70
	}
	return 65
}

// extendCycle goes on from node head through the absence of v, unless the
// chain went through it before.
func (e *finder) extendCycle(v, head, links, complexity int) {
	s := &e.stat
	for i := head; i > 0; i = int(s.queue[i].from) {
		if int(s.queue[i].off) == v {
			return
		}
	}
	for _, w := range s.strong[v][:s.n[v]] {
		if int(w) == s.src {
			if complexity >= 4 {
				e.cycleFound(v, head, links, complexity)
			}
			continue
		}
		if d, c := int(w%9), int(w/9); !s.on[d].Has(c) {
			s.on[d].add(c)
			s.queue[s.tail] = staticNode{w, uint16(v), int16(head)}
			s.tail++
		}
	}
}

// cycleFound weighs the cycle that closes through the absence of v after node
// head: it must remove something.
func (e *finder) cycleFound(v, head, links, complexity int) {
	s := &e.stat
	rank := staticRank(cycleBase(links), complexity, links)
	if s.every == nil && rank >= s.best {
		return
	}
	gone := e.cycleElims(v, head)
	any := false
	for d := range gone {
		any = any || !gone[d].empty()
	}
	if !any {
		return
	}
	s.best = rank
	f := e.begin(Cycle, cycleBase(links)+lengthAdd(complexity))
	f.Source, f.Type = s.src, links
	e.trace(head, v)
	s.path = append(s.path, 0)
	copy(s.path[1:], s.path)
	s.path[0] = node(s.src*2 + 1)
	// Removed cells in the order in which the cycle, read backwards, meets them.
	var done Cells
	for _, n := range s.path[:len(s.path)-1] {
		if !n.on() {
			continue
		}
		for t := gone[n.digit()].and(geo.peerSet[n.cell()]).andNot(done); !t.empty(); {
			c := t.pop()
			done.add(c)
			var m uint16
			for d := range gone {
				if gone[d].Has(c) {
					m |= 1 << d
				}
			}
			f.remove(c, m)
		}
	}
	if s.every != nil {
		s.every(f, rank, complexity)
	}
}

// cycleElims returns, by digit, the candidates outside the cycle that it
// removes. Each sees an "on" and an "off" of the cycle with its digit.
func (e *finder) cycleElims(v, head int) (gone [9]Cells) {
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
	note(s.src, &on)
	note(v, &off)
	for i := head; i > 0; i = int(s.queue[i].from) {
		note(int(s.queue[i].cand), &on)
		note(int(s.queue[i].off), &off)
	}
	for m := digits; m != 0; m &= m - 1 {
		d := bits.TrailingZeros16(m)
		gone[d] = on[d].and(off[d]).and(e.Grid.board[d]).andNot(cells)
	}
	return gone
}
