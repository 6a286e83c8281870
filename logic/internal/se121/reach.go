package se121

import (
	"math/bits"
	"slices"
)

// A reach follows static links from up to 256 candidates at once: one bit for
// each start, so that one walk over the links serves them all. It tells how short
// a chain from each start is, and how short a cycle can be; the search from that
// start alone then finds which one it is.
type reach struct {
	n     int            // candidates
	cand  [729]uint16    // which, ascending
	start [729]bool      // whether chains begin there
	rival [729][]uint16  // the candidates that turn a candidate off
	lists []uint16       // all of these, one after another
	link  [729][4]uint16 // those it turns on when it is off
	links [729]uint8
	index [729]uint16 // where a candidate stands in cand

	fresh, next, seen *[729]starts // on since the last step, with this one, ever
	rows              [3][729]starts

	// Of cycles: the same by link, so that none goes straight back. Those that
	// end at candidate i begin at arc[i].
	arc                        [730]uint16
	freshArc, nextArc, seenArc *[2916]starts
	arcs                       [3][2916]starts
	back                       [729][4]uint8 // which of the arcs to link[i][k] comes from i
	watchedLink                [729][4]bool  // whether another place sees both ends
	watchedPath                [2916]starts  // of freshArc those that came by such links
	least                      [729]uint16   // no cycle from candidate i that removes something is less complex; 0 if none is known
}

// What is said of a rival beside its number.
const (
	strongly = 1 << 15 // it is turned on by the absence of the candidate, too
	watched  = 1 << 14 // another place of the digit sees both
	rivalOf  = watched - 1
)

// starts is a set of the candidates walked from.
type starts [4]uint64

func (s *starts) or(t *starts) {
	s[0] |= t[0]
	s[1] |= t[1]
	s[2] |= t[2]
	s[3] |= t[3]
}

// without takes out what is in t, and puts the rest into it.
func (s *starts) without(t *starts) {
	for k := range s {
		s[k] &^= t[k]
		t[k] |= s[k]
	}
}

func (s *starts) empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// has says whether start i is in the set; no start is outside 0 to 255.
func (s *starts) has(i int) bool {
	return uint(i) < 256 && s[i>>6&3]>>(i&63)&1 != 0
}

func (s *starts) add(i int) { s[i>>6] |= 1 << (i & 63) }

func (s *starts) remove(i int) {
	if uint(i) < 256 {
		s[i>>6&3] &^= 1 << (i & 63)
	}
}

// read takes over the board and its links as linkUp left them.
func (r *reach) read(g *Grid, s *staticSearch, links int) {
	r.fresh, r.next, r.seen = &r.rows[0], &r.rows[1], &r.rows[2]
	r.freshArc, r.nextArc, r.seenArc = &r.arcs[0], &r.arcs[1], &r.arcs[2]
	r.n = 0
	for c, m := range g.cand {
		start := m&(m-1) != 0 && (links != linkY || bits.OnesCount16(m) == 2)
		for ; m != 0; m &= m - 1 {
			u := c*9 + bits.TrailingZeros16(m)
			r.cand[r.n], r.index[u], r.start[r.n] = uint16(u), uint16(r.n), start
			r.n++
		}
	}
	r.lists = r.lists[:0]
	arcs := 0
	for i, v := range r.cand[:r.n] {
		c, d := int(v/9), int(v%9)
		r.links[i] = s.n[v]
		for k, w := range s.strong[v][:s.n[v]] {
			r.link[i][k] = r.index[w]
		}
		r.arc[i] = uint16(arcs)
		arcs += int(s.n[v])
		first := len(r.lists)
		if links&linkY != 0 {
			for m := g.cand[c] &^ (1 << d); m != 0; m &= m - 1 {
				r.lists = append(r.lists, r.index[c*9+bits.TrailingZeros16(m)])
			}
		}
		for near := geo.peerSet[c].and(g.board[d]); !near.empty(); {
			r.lists = append(r.lists, r.index[near.pop()*9+d])
		}
		r.rival[i] = r.lists[first:]
		for j, u := range r.rival[i] {
			for _, w := range r.link[i][:r.links[i]] {
				if w == u {
					r.rival[i][j] |= strongly
				}
			}
			if o := int(r.cand[u]); o%9 == d && !geo.peerSet[c].and(geo.peerSet[o/9]).and(g.board[d]).empty() {
				r.rival[i][j] |= watched
			}
		}
	}
	r.arc[r.n] = uint16(arcs)
	for i := range r.n {
		for k, w := range r.link[i][:r.links[i]] {
			r.back[i][k] = uint8(slices.Index(r.link[w][:r.links[w]], uint16(i)))
			r.watchedLink[i][k] = slices.Contains(r.rival[i], w|strongly|watched)
		}
	}
}

// shortestChain is the least complexity, up to limit, at which a chain comes back
// to its start, and the first start for which one does; 0 if there is none.
func (r *reach) shortestChain(limit int) (complexity, src int, startOn bool) {
	first := 0
	for base := 0; base < r.n; base += 256 {
		for _, on := range [...]bool{true, false} {
			if n, i := r.chain(base, on, limit); n > 0 && (complexity == 0 || n < complexity || i < first) {
				complexity, first, startOn, limit = n, i, on, n
			}
		}
	}
	return complexity, int(r.cand[first]), startOn
}

// chain is shortestChain from candidates base to base+255 on or off.
func (r *reach) chain(base int, startOn bool, limit int) (complexity, first int) {
	clear(r.fresh[:r.n])
	end := min(base+256, r.n)
	for i := base; i < end; i++ {
		switch {
		case !r.start[i]:
		case startOn:
			r.fresh[i].add(i - base)
		default:
			for _, w := range r.link[i][:r.links[i]] {
				r.fresh[w].add(i - base)
			}
		}
	}
	copy(r.seen[:r.n], r.fresh[:r.n])
	for complexity = 2; complexity <= limit; complexity += 2 {
		clear(r.next[:r.n])
		closed := r.n
		for v := range r.n {
			if r.links[v] == 0 && (!startOn || v < base || v >= end) {
				continue
			}
			var off starts
			for _, u := range r.rival[v] {
				off.or(&r.fresh[u&rivalOf])
			}
			if off.empty() {
				continue
			}
			if startOn && complexity > 2 && off.has(v-base) {
				return complexity, v
			}
			for _, w := range r.link[v][:r.links[v]] {
				if !startOn && off.has(int(w)-base) {
					closed = min(closed, int(w))
				}
				r.next[w].or(&off)
			}
		}
		if closed < r.n && complexity+2 <= limit {
			return complexity + 2, closed
		}
		more := false
		for i := range r.n {
			r.next[i].without(&r.seen[i])
			more = more || !r.next[i].empty()
		}
		if !more {
			break
		}
		r.fresh, r.next = r.next, r.fresh
	}
	return 0, 0
}

// boundCycles fills in least for complexities up to limit.
func (r *reach) boundCycles(limit int) {
	clear(r.least[:r.n])
	for base := 0; base < r.n; base += 256 {
		r.cycles(base, limit)
	}
}

// cycles is boundCycles for candidates base to base+255.
func (r *reach) cycles(base, limit int) {
	arcs := int(r.arc[r.n])
	clear(r.fresh[:r.n])
	clear(r.seenArc[:arcs])
	clear(r.freshArc[:arcs])
	clear(r.watchedPath[:arcs])
	for i := base; i < min(base+256, r.n); i++ {
		if r.start[i] {
			r.fresh[i].add(i - base)
		}
	}
	for complexity := 2; complexity <= limit; complexity += 2 {
		clear(r.nextArc[:arcs])
		for v := range r.n {
			if r.links[v] == 0 {
				continue
			}
			// Those of off whose way has a link that another place sees. A cycle of
			// four without one removes nothing.
			var off, watchedOff starts
			for _, u := range r.rival[v] {
				from := u & rivalOf
				switch {
				case complexity == 2:
					off.or(&r.fresh[from])
					if u&watched != 0 {
						watchedOff.or(&r.fresh[from])
					}
				case complexity > 4 && u&strongly == 0:
					off.or(&r.fresh[from])
				default:
					for j, w := range r.link[from][:r.links[from]] {
						if int(w) == v {
							continue
						}
						a := r.arc[from] + uint16(j)
						off.or(&r.freshArc[a])
						if u&watched != 0 {
							watchedOff.or(&r.freshArc[a])
						} else if complexity == 4 {
							watchedOff.or(&r.watchedPath[a])
						}
					}
				}
			}
			if off.empty() {
				continue
			}
			for k, w := range r.link[v][:r.links[v]] {
				i := int(w)
				to := off
				way := &watchedOff
				if r.watchedLink[v][k] || complexity > 4 {
					way = &off
				}
				if complexity > 2 && r.least[i] == 0 && way.has(i-base) {
					r.least[i] = uint16(complexity)
				}
				to.remove(i - base)
				a := r.arc[w] + uint16(r.back[v][k])
				r.nextArc[a] = to
				if complexity == 2 {
					r.watchedPath[a] = *way
					r.watchedPath[a].remove(i - base)
				}
			}
		}
		more := false
		for i := range r.n {
			r.fresh[i] = starts{}
			for a := r.arc[i]; a < r.arc[i+1]; a++ {
				r.nextArc[a].without(&r.seenArc[a])
				r.fresh[i].or(&r.nextArc[a])
			}
			more = more || !r.fresh[i].empty()
		}
		if !more {
			return
		}
		r.freshArc, r.nextArc = r.nextArc, r.freshArc
	}
}
