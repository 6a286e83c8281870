package se121

import (
	"math/bits"
	"sort"
)

// A forcing search asks what follows when a candidate is on, and when it is off. It asks
// what all ways out of a cell or of a house agree on.
//
//	kind           found by                            order among equals
//	double         on and off of one candidate agree   1
//	cell           every candidate of a cell           5
//	house          every place of a digit              6
//	contradiction  a candidate leads to a clash        7
//
// The profiles are multiple (static links, 8.0), Nishio (one digit, 7.5) and
// dynamic (8.5). Nesting level n >= 1 is dynamic, too, with patterns and chains
// found inside the assumption (8.5 + n/2).
type forcing struct {
	profile
	base     *Grid
	closures [1458]*closure
	ready    [1458]uint8 // how far each closure is
	growing  *closure    // the closure that patterns add to
	pattern  finder      // looks for patterns on growing's board
	inner    [2]*forcing
	grown    bool    // a pattern added to growing
	dropped  []Elim  // removals whose best inner chain was there before
	nests    []int32 // scratch
	static   []staticFind
	elims    []Elim
	nodes    []node
	chains   *finder // static chains inside an assumption
	book     *book
	every    bool // keep every finding, not only the best
	finds    []finding
	best     finding
	stop     func() bool
	notes    map[noteAt]*Hint // what patterns found, while a hint is traced
}

// profile tells what a forcing search may use.
type profile struct {
	multiple, grow, nishio bool
	level, limit           int
}

// finding is one hint of a forcing search before it is written out.
type finding struct {
	complexity int
	kind       uint8
	house      int8
	source     node // the assumption; for cells and houses one of them
	target     node // the conclusion
	order      int
}

const (
	kindDouble        = 1
	kindCell          = 5
	kindHouse         = 6
	kindContradiction = 7
)

func (f *forcing) rating(complexity int) int {
	base := 80
	switch {
	case f.level > 0:
		base = 85 + 5*f.level
	case f.nishio:
		base = 75
	case f.grow:
		base = 85
	}
	return base + lengthAdd(complexity)
}

// How far a closure is.
const (
	unknown = iota // not of this board
	behind         // finished for a lower level: to be gone on with
	done
)

// reset forgets the closures of another board.
func (f *forcing) reset(g *Grid) {
	f.base = g
	f.ready = [1458]uint8{}
	f.finds = f.finds[:0]
	f.best = finding{complexity: 1 << 30}
}

// resume goes on to a higher level on the same board. What a lower level has
// concluded without finding anything, the higher one would conclude first.
func (f *forcing) resume() {
	for n, far := range f.ready {
		if far == done {
			f.ready[n] = behind
		}
	}
}

// closure returns what follows from n, worked out at most once per board and
// level.
func (f *forcing) closure(n node) *closure {
	c := f.closures[n]
	switch f.ready[n] {
	case done:
		return c
	case unknown:
		if c == nil {
			c = new(closure)
			f.closures[n] = c
		}
		c.counts = c.counts[:0]
		c.start(f.base, n)
	}
	f.ready[n] = done
	f.finish(c)
	return c
}

// finish draws all conclusions, alternating links with patterns.
func (f *forcing) finish(c *closure) {
	c.expand(f.base, f.nishio, f.grow)
	for f.level > 0 && !c.clash && f.patterns(c) {
		c.expand(f.base, f.nishio, f.grow)
	}
}

// search goes through cells and their digits.
func (f *forcing) search() {
	g := f.base
	least := 3
	if f.grow {
		least = 2
	}
	for cell, m := range g.cand {
		n := bits.OnesCount16(m)
		if n < least {
			continue
		}
		if f.stop != nil && f.stop() {
			return
		}
		for s := m; s != 0; s &= s - 1 {
			d := bits.TrailingZeros16(s)
			on := makeNode(cell, d, true)
			f.binary(on, n >= 3)
			f.houses(cell, d)
		}
		if n == 2 || f.multiple {
			f.cell(cell, m)
		}
	}
}

// binary compares a candidate on with the same candidate off.
func (f *forcing) binary(on node, double bool) {
	if !f.grow {
		return
	}
	a, b := f.contradiction(on), f.contradiction(on^1)
	if !double {
		return
	}
	if meets(&a.on, &b.on) {
		for _, i := range a.ons {
			if t := a.ents[i].node; b.has(t) {
				f.keep(finding{kind: kindDouble, source: on, target: t})
			}
		}
	}
	if meets(&a.off, &b.off) {
		for _, i := range a.offs {
			if t := a.ents[i].node; b.has(t) {
				f.keep(finding{kind: kindDouble, source: on, target: t})
			}
		}
	}
}

// contradiction keeps the clash that n leads to, if it does.
func (f *forcing) contradiction(n node) *closure {
	c := f.closure(n)
	if c.clash {
		f.keep(finding{kind: kindContradiction, source: n, target: n ^ 1})
	}
	return c
}

func meets(a, b *[9]Cells) bool {
	for d := range a {
		if !a[d].and(b[d]).empty() {
			return true
		}
	}
	return false
}

// houses compares the places of d in each house whose first place is cell.
func (f *forcing) houses(cell, d int) {
	for kind := range 3 {
		h := int(geo.house[cell][kind])
		p := f.base.pos[h][d]
		if p&(p-1) == 0 || int(geo.at[cell][kind]) != bits.TrailingZeros16(p) {
			continue
		}
		if !f.multiple && bits.OnesCount16(p) > 2 {
			continue
		}
		first := f.closure(makeNode(cell, d, true))
		on, off := first.on, first.off
		for s := p & (p - 1); s != 0; s &= s - 1 {
			o := f.closure(makeNode(int(geo.cells[h][bits.TrailingZeros16(s)]), d, true))
			retain(&on, &o.on)
			retain(&off, &o.off)
		}
		f.agree(first, &on, &off, finding{kind: kindHouse, house: int8(h), source: makeNode(cell, d, true)})
	}
}

// cell compares the candidates of a cell.
func (f *forcing) cell(cell int, m uint16) {
	first := f.closure(makeNode(cell, bits.TrailingZeros16(m), true))
	on, off := first.on, first.off
	for s := m & (m - 1); s != 0; s &= s - 1 {
		o := f.closure(makeNode(cell, bits.TrailingZeros16(s), true))
		retain(&on, &o.on)
		retain(&off, &o.off)
	}
	f.agree(first, &on, &off, finding{kind: kindCell, source: first.ents[0].node})
}

func retain(a, b *[9]Cells) {
	for d := range a {
		a[d] = a[d].and(b[d])
	}
}

// agree keeps what is left of the first closure, in its order.
func (f *forcing) agree(first *closure, on, off *[9]Cells, x finding) {
	for _, list := range [2]struct {
		set *[9]Cells
		ids []uint16
	}{{on, first.ons}, {off, first.offs}} {
		left := 0
		for d := range list.set {
			left += list.set[d].count()
		}
		for _, i := range list.ids {
			if left == 0 {
				break
			}
			if t := first.ents[i].node; list.set[t.digit()].Has(t.cell()) {
				left--
				x.target = t
				f.keep(x)
			}
		}
	}
}

// trails calls use for each chain of a finding: a closure and the entry in it
// that ends the chain.
func (f *forcing) trails(x *finding, use func(c *closure, e *entry)) {
	end := func(n node) {
		c := f.closure(n)
		use(c, &c.ents[c.at[x.target]])
	}
	cell, d := x.source.cell(), x.source.digit()
	switch x.kind {
	case kindDouble:
		end(x.source)
		end(x.source ^ 1)
	case kindCell:
		for m := f.base.cand[cell]; m != 0; m &= m - 1 {
			end(makeNode(cell, bits.TrailingZeros16(m), true))
		}
	case kindHouse:
		for p := f.base.pos[x.house][d]; p != 0; p &= p - 1 {
			end(makeNode(int(geo.cells[x.house][bits.TrailingZeros16(p)]), d, true))
		}
	case kindContradiction:
		c := f.closure(x.source)
		if c.other.node.on() {
			use(c, &c.other)
			use(c, &c.ents[c.with])
		} else {
			use(c, &c.ents[c.with])
			use(c, &c.other)
		}
	}
}

// keep weighs a finding that removes something.
func (f *forcing) keep(x finding) {
	t := x.target
	if t.on() && f.base.cand[t.cell()]&^(1<<t.digit()) == 0 {
		return
	}
	nested := false
	f.trails(&x, func(c *closure, e *entry) {
		switch {
		case e == &c.other:
			var m marks
			x.complexity += c.ancestors(e, &m) + 1
		default:
			x.complexity += c.count(int(c.at[e.node]))
		}
		nested = nested || e.nested
	})
	if nested {
		x.complexity += f.nestedComplexity(&x)
	}
	if f.every {
		x.order = len(f.finds)
		f.finds = append(f.finds, x)
		return
	}
	if b := &f.best; x.complexity < b.complexity || x.complexity == b.complexity && x.kind < b.kind {
		*b = x
	}
}

// sorted orders all findings as the standard does.
func (f *forcing) sorted() []finding {
	s := f.finds
	sort.Slice(s, func(i, j int) bool {
		a, b := &s[i], &s[j]
		if a.complexity != b.complexity {
			return a.complexity < b.complexity
		}
		if a.kind != b.kind {
			return a.kind < b.kind
		}
		return a.order < b.order
	})
	return s
}

// forcingChains runs the forcing searches from Nishio to nested chains.
func (e *Engine) forcingChains() bool {
	for _, p := range [...]profile{
		{grow: true, nishio: true},
		{multiple: true},
		{multiple: true, grow: true},
		{multiple: true, grow: true, level: 1},
		{multiple: true, grow: true, level: 2},
		{multiple: true, grow: true, level: 3},
		{multiple: true, grow: true, level: 4},
		{multiple: true, grow: true, level: 4, limit: 1},
		{multiple: true, grow: true, level: 4, limit: 2},
	} {
		f := e.forcing(p)
		if !e.wanted(f.rating(0)) {
			return false
		}
		if p.level >= 1 && p.level <= 3 {
			f.resume()
		} else {
			f.reset(e.Grid)
			f.book.reset()
		}
		switch {
		case p.nishio:
			f.searchNishio(&e.nishio)
		case !p.grow:
			f.searchMultiple(e)
		default:
			f.search()
		}
		if e.ctx.Err() != nil {
			return false
		}
		if f.best.complexity != 1<<30 {
			e.forcingHint(f)
			return e.found()
		}
	}
	return false
}

func (e *Engine) forcing(p profile) *forcing {
	if e.fc == nil {
		e.fc = &forcing{book: new(book)}
		e.fc.stop = func() bool { return e.ctx.Err() != nil }
	}
	f := e.fc
	f.profile = p
	return f
}

func (e *Engine) forcingHint(f *forcing) {
	x := &f.best
	h := e.begin(f.tech(x), f.rating(x.complexity))
	h.Dynamic, h.Level, h.Limit = f.grow && !f.nishio, f.level, f.limit
	h.Source = x.source.cell()*9 + x.source.digit()
	if x.kind == kindHouse {
		h.houses(int(x.house))
	}
	c, d := x.target.cell(), x.target.digit()
	if x.target.on() {
		h.Place = c*9 + d
		h.remove(c, e.Grid.cand[c]&^(1<<d))
	} else {
		h.remove(c, 1<<d)
	}
}

func (f *forcing) tech(x *finding) Tech {
	switch {
	case f.nishio:
		return Nishio
	case x.kind == kindDouble:
		return Double
	case x.kind == kindHouse:
		return HouseForcing
	case x.kind == kindContradiction:
		return Contradiction
	}
	return CellForcing
}
