package se121

import "math/bits"

// A web follows static links from all candidates at once. Its nodes are the
// candidates that have a strong link: only their absence turns another on.
//
// A row of fresh belongs to the node that is on. Its bits stand for the nodes
// whose absence leads there, 128 of them at a time:
//
//	fresh   in exactly that number of steps, none fewer
//	before  in fewer
//
// A chain from z on to z off needs a node that z turns off. Its absence must lead to
// another node that turns z off.
type web struct {
	n     int
	cand  [729]uint16    // which candidate a node is, ascending
	node  [729]uint16    // where a candidate stands in cand
	to    [729][4]uint16 // the nodes that a node's absence turns on
	links [729]uint8     // how many

	opens int
	open  [729]uint16    // the candidates of the board, ascending
	weak  [729]weakLinks // by candidate
	lists []uint16       // what they refer to
	ends  [729]Cells     // by candidate: the nodes that it turns off, as bits of a row

	fresh, next, before *[729]Cells
	rows                [3][729]Cells
	level               int // the complexity of a chain from "off" that fresh ends
}

// weakLinks are the nodes that a candidate turns off: those of its digit, then
// those of its cell.
type weakLinks struct{ first, cell, end uint32 }

// read takes over the board and its links as linkUp left them.
func (w *web) read(g *Grid, s *staticSearch, links int) {
	w.fresh, w.next, w.before = &w.rows[0], &w.rows[1], &w.rows[2]
	w.n, w.opens, w.lists = 0, 0, w.lists[:0]
	for c, m := range g.cand {
		for ; m != 0; m &= m - 1 {
			u := c*9 + bits.TrailingZeros16(m)
			w.open[w.opens] = uint16(u)
			w.opens++
			if s.n[u] > 0 {
				w.cand[w.n], w.node[u] = uint16(u), uint16(w.n)
				w.n++
			}
		}
	}
	for _, u := range w.open[:w.opens] {
		c, d := int(u/9), int(u%9)
		l := weakLinks{first: uint32(len(w.lists))}
		for near := geo.peerSet[c].and(s.via[d]); !near.empty(); {
			w.lists = append(w.lists, w.node[near.pop()*9+d])
		}
		l.cell = uint32(len(w.lists))
		if links&linkY != 0 {
			for m := s.cells[c] &^ (1 << d); m != 0; m &= m - 1 {
				w.lists = append(w.lists, w.node[c*9+bits.TrailingZeros16(m)])
			}
		}
		l.end = uint32(len(w.lists))
		w.weak[u] = l
	}
	for i, u := range w.cand[:w.n] {
		w.links[i] = s.n[u]
		for k, v := range s.strong[u][:s.n[u]] {
			w.to[i][k] = w.node[v]
		}
	}
}

// isNode reports whether a candidate of the board has a strong link.
func (w *web) isNode(u uint16) bool {
	i := w.node[u]
	return int(i) < w.n && w.cand[i] == u
}

// follow starts the walk from nodes base to base+127.
func (w *web) follow(base int) {
	clear(w.fresh[:w.n])
	clear(w.before[:w.n])
	end := min(base+128, w.n)
	for i := base; i < end; i++ {
		for _, to := range w.to[i][:w.links[i]] {
			w.fresh[to].add(i - base)
		}
	}
	for _, z := range w.open[:w.opens] {
		l, set := w.weak[z], Cells{}
		for _, v := range w.lists[l.first:l.end] {
			if i := int(v) - base; uint(i) < 128 {
				set.add(i)
			}
		}
		w.ends[z] = set
	}
	w.level = 2
}

// step goes one step on. It reports whether anything was reached.
func (w *web) step() bool {
	clear(w.next[:w.n])
	for v, u := range w.cand[:w.n] {
		l := w.weak[u]
		var off Cells
		for _, from := range w.lists[l.first:l.end] {
			f := &w.fresh[from]
			off.lo |= f.lo
			off.hi |= f.hi
		}
		if off.empty() {
			continue
		}
		for _, to := range w.to[v][:w.links[v]] {
			w.next[to].lo |= off.lo
			w.next[to].hi |= off.hi
		}
	}
	var any uint64
	for i := range w.n {
		f, b, x := &w.fresh[i], &w.before[i], &w.next[i]
		b.lo |= f.lo
		b.hi |= f.hi
		x.lo &^= b.lo
		x.hi &^= b.hi
		any |= x.lo | x.hi
	}
	w.fresh, w.next = w.next, w.fresh
	w.level += 2
	return any != 0
}

// closed returns the first candidate from which a chain ends with the nodes just
// reached, or -1.
func (w *web) closed() int {
	for _, z := range w.open[:w.opens] {
		ends := w.ends[z]
		if ends.empty() {
			continue
		}
		l := w.weak[z]
		for _, v := range w.lists[l.first:l.end] {
			if f := &w.fresh[v]; f.lo&ends.lo|f.hi&ends.hi != 0 {
				return int(z)
			}
		}
	}
	return -1
}

// turned returns the first of nodes base to base+127 whose absence leads to its
// presence just now, or -1.
func (w *web) turned(base int) int {
	for i := base; i < min(base+128, w.n); i++ {
		if w.fresh[i].Has(i - base) {
			return int(w.cand[i])
		}
	}
	return -1
}

// shortestChain returns the least complexity, up to limit, at which a chain
// comes back to its start. It also returns the first start of such a chain.
func (w *web) shortestChain(limit int) (chain shortest) {
	for base := 0; base < w.n; base += 128 {
		for w.follow(base); w.level+2 <= limit; {
			on := w.closed()
			more := w.step()
			off := w.turned(base)
			if on >= 0 || off >= 0 {
				x := shortest{w.level, on, true}
				if on < 0 || off >= 0 && off < on {
					x = shortest{w.level, off, false}
				}
				if chain.complexity == 0 || w.level < limit || x.src < chain.src {
					chain = x
				}
				limit = w.level
				break
			}
			if !more {
				break
			}
		}
	}
	return chain
}

// cyclic reports whether some cycle of complexity up to limit may remove
// something. No chain is less complex than short.
//
// Whatever a cycle removes sees one place of its digit that is on, p, and one
// that is off, q. The part of the cycle from q to p makes a chain with it, two
// longer than that part. So where no chain is shorter than the cycle, the part
// is the whole of it, or all but two. In the first case p and q see each other.
func (w *web) cyclic(limit, short int) bool {
	if w.n > 128 {
		return true
	}
	for w.level < limit && w.step() {
	}
	for _, z := range w.open[:w.opens] {
		l := w.weak[z]
		list := w.lists[l.first:l.cell]
		if len(list) < 2 {
			continue
		}
		for _, a := range list {
			r := w.before[a].or(w.fresh[a])
			if r.and(w.ends[z]).empty() {
				continue
			}
			ends := w.ends[w.cand[a]]
			for _, b := range list {
				if r.Has(int(b)) && (ends.Has(int(b)) || w.before[a].Has(int(b)) && w.bridged(int(b), int(a), limit > short)) {
					return true
				}
			}
		}
	}
	return false
}

// bridged reports whether p, when on, leads to the absence of q by way of other
// nodes. If not far, there are just two.
func (w *web) bridged(p, q int, far bool) bool {
	l := w.weak[w.cand[p]]
	ends := w.ends[w.cand[q]]
	ends.remove(p)
	for _, x := range w.lists[l.first:l.end] {
		switch {
		case int(x) == q:
		case far:
			if !ends.and(w.before[x].or(w.fresh[x])).empty() {
				return true
			}
		default:
			for _, y := range w.to[x][:w.links[x]] {
				if ends.Has(int(y)) {
					return true
				}
			}
		}
	}
	return false
}
