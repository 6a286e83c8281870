package se121

import "math/bits"

// Static closures search breadth first over links that do not change. No
// candidate leads to a clash where static chains found nothing. So the
// distances alone tell on which conclusions all candidates of a cell or all
// places of a digit agree. They also tell how complex that is:
//
//	on[z][k]   the nodes that are on at most k strong links after candidate z
//	off[z]     the candidates that are off after it, however far
//
// Only the closures of the best of these are then followed one by one.
type agreeSearch struct {
	within [mostSteps][128]Cells // by node: where its absence leads, by the number of steps
	on     [729][mostSteps + 1]Cells
	off    [729][9]Cells
	levels int
}

// mostSteps is how far candidates are followed at once.
const mostSteps = 16

// searchMultiple searches by static links. It leaves to search boards where chains are
// left, and those with too much to follow at once.
func (f *forcing) searchMultiple(e *Engine) {
	e.linkUp(linkX | linkY)
	w := &e.stat.web
	w.read(f.base, &e.stat, linkX|linkY)
	if e.agree == nil {
		e.agree = new(agreeSearch)
	}
	if !e.agree.follow(f.base, w) {
		f.search()
		return
	}
	best := finding{complexity: 1 << 30}
	digit := -1
	for cell, m := range f.base.cand {
		n := bits.OnesCount16(m)
		if n < 3 {
			continue
		}
		for s := m; s != 0; s &= s - 1 {
			d := bits.TrailingZeros16(s)
			for kind := range 3 {
				h := geo.house[cell][kind]
				p := f.base.pos[h][d]
				if p&(p-1) == 0 || int(geo.at[cell][kind]) != bits.TrailingZeros16(p) {
					continue
				}
				var from [9]uint16
				k := 0
				for ; p != 0; p &= p - 1 {
					from[k] = uint16(geo.cells[h][bits.TrailingZeros16(p)])*9 + uint16(d)
					k++
				}
				if c := e.agree.least(f.base, w, from[:k], best.complexity); c < best.complexity {
					best, digit = finding{complexity: c, kind: kindHouse, source: node(cell)}, d
				}
			}
		}
		var from [9]uint16
		k := 0
		for s := m; s != 0; s &= s - 1 {
			from[k] = uint16(cell*9 + bits.TrailingZeros16(s))
			k++
		}
		limit := best.complexity
		if best.kind == kindHouse {
			limit++ // cells come before houses
		}
		if c := e.agree.least(f.base, w, from[:k], limit); c < limit {
			best, digit = finding{complexity: c, kind: kindCell, source: node(cell)}, -1
		}
	}
	switch cell := int(best.source); {
	case best.complexity == 1<<30:
	case digit >= 0:
		f.houses(cell, digit)
	default:
		f.cell(cell, f.base.cand[cell])
	}
}

// follow works out what follows from every candidate.
func (a *agreeSearch) follow(g *Grid, w *web) bool {
	if w.n > 128 {
		return false
	}
	w.follow(0)
	for a.levels = 0; ; a.levels++ {
		if w.closed() >= 0 || a.levels == mostSteps {
			return false
		}
		for i := range w.n {
			a.within[a.levels][i] = w.before[i].or(w.fresh[i])
		}
		if !w.step() {
			a.levels++
			break
		}
	}
	for _, z := range w.open[:w.opens] {
		l := w.weak[z]
		var on Cells
		if w.isNode(z) {
			on.add(int(w.node[z]))
		}
		a.on[z][0] = on
		for k := range a.levels {
			set := on
			for _, v := range w.lists[l.first:l.end] {
				r := &a.within[k][v]
				set.lo |= r.lo
				set.hi |= r.hi
			}
			a.on[z][k+1] = set
		}
		off := &a.off[z]
		*off = [9]Cells{}
		g.turnsOff(int(z), off)
		for set := a.on[z][a.levels]; !set.empty(); {
			g.turnsOff(int(w.cand[set.pop()]), off)
		}
	}
	return true
}

// turnsOff adds the candidates that u rules out.
func (g *Grid) turnsOff(u int, off *[9]Cells) {
	c, d := u/9, u%9
	off[d] = off[d].or(geo.peerSet[c].and(g.board[d]))
	for m := g.cand[c] &^ (1 << d); m != 0; m &= m - 1 {
		off[bits.TrailingZeros16(m)].add(c)
	}
}

// least returns the least complexity below limit at which some candidates agree,
// or limit.
func (a *agreeSearch) least(g *Grid, w *web, from []uint16, limit int) int {
	on, off := a.on[from[0]][a.levels], a.off[from[0]]
	for _, z := range from[1:] {
		on = on.and(a.on[z][a.levels])
		retain(&off, &a.off[z])
	}
	for !on.empty() {
		i := on.pop()
		if u := w.cand[i]; g.cand[u/9]&^(1<<(u%9)) == 0 {
			continue
		}
		sum := 0
		for _, z := range from {
			k := 0
			for !a.on[z][k].Has(i) {
				k++
			}
			sum += 2*k + 1
		}
		limit = min(limit, sum)
	}
	for d := range off {
		for !off[d].empty() {
			t := off[d].pop()*9 + d
			sum := 0
			for _, z := range from {
				if sum += 2; !weakly(int(z), t) {
					for k := 0; a.on[z][k].and(w.ends[t]).empty(); k++ {
						sum += 2
					}
				}
				if sum >= limit {
					break
				}
			}
			limit = min(limit, sum)
		}
	}
	return limit
}

// weakly reports whether two candidates can't both be on.
func weakly(u, v int) bool {
	if u%9 == v%9 {
		return geo.peerSet[u/9].Has(v / 9)
	}
	return u/9 == v/9
}
