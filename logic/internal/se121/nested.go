package se121

import (
	"math/bits"
	"sort"
)

// patterns finds what follows inside an assumption. There the candidates that are off
// make room for patterns and for chains of lower kinds. They are tried in this order, and
// the first that gives anything ends the round:
//
//	level 1    locking, hidden pair, naked pair, X-wing
//	level 2    the same, static chains
//	level 3    the same, static chains, multiple chains
//	level 4    the same, dynamic chains of level limit
//
// What a pattern removes becomes off, with the candidates whose absence made
// the pattern as its parents. A pattern without such parents was there before
// and is dropped.
func (f *forcing) patterns(c *closure) bool {
	f.growing, f.grown = c, false
	if c.noPattern != len(c.ents) {
		p := &f.pattern
		p.Grid = &c.grid
		p.take = f.takePattern
		_ = p.locking() || f.grown ||
			p.hiddenSet(2) || f.grown ||
			p.nakedSet(2) || f.grown ||
			p.fish(2)
		if f.grown {
			return true
		}
		c.noPattern = len(c.ents)
	}
	switch {
	case f.level >= 4:
		f.nestForcing(f.nest(0), profile{multiple: true, grow: true, level: f.limit})
	case f.level >= 2:
		if c.noStatic != len(c.ents) {
			if f.nestStatic(); f.grown {
				return true
			}
			c.noStatic = len(c.ents)
		}
		if f.level == 3 {
			f.nestForcing(f.nest(0), profile{multiple: true})
		}
	}
	return f.grown
}

// nest returns the search used inside this one.
func (f *forcing) nest(i int) *forcing {
	if f.inner[i] == nil {
		f.inner[i] = &forcing{book: f.book, every: true, stop: f.stop}
	}
	f.inner[i].notes = f.notes
	return f.inner[i]
}

// conclude adds what a pattern removes, once its parents were appended to pars
// since first.
func (f *forcing) conclude(elims []Elim, first int, nest int32, note func() *Hint) {
	c := f.growing
	if len(c.pars) == first {
		return
	}
	for _, e := range elims {
		for m := e.Mask; m != 0; m &= m - 1 {
			n := makeNode(int(e.Cell), bits.TrailingZeros16(m), false)
			if !c.has(n) {
				x := c.newEntry(n, becausePattern, first)
				x.nest = nest
				x.nested = x.nested || nest >= 0
				if f.notes != nil {
					f.notes[noteAt{c, len(c.ents)}] = note()
				}
				c.add(x)
				f.grown = true
			}
		}
	}
}

// inTableOrder sorts removals as the standard's hash table lists them. The
// order is by cell number modulo the table's size; equal ones keep theirs.
func inTableOrder(list []Elim) {
	size := 16
	for size*3/4 < len(list) {
		size *= 2
	}
	sort.SliceStable(list, func(i, j int) bool {
		return int(list[i].Cell)%size < int(list[j].Cell)%size
	})
}

// takePattern turns a pattern into conclusions.
func (f *forcing) takePattern(h *Hint) {
	c := f.growing
	first := len(c.pars)
	switch h.Tech {
	case Locking, XWing:
		var cover Cells
		for i := 1; i < h.NHouses; i += 2 {
			cover = cover.or(geo.board[h.Houses[i]])
		}
		d := bits.TrailingZeros16(h.Digits)
		for i := 0; i < h.NHouses; i += 2 {
			for m := f.base.pos[h.Houses[i]][d] &^ c.grid.pos[h.Houses[i]][d]; m != 0; m &= m - 1 {
				if cell := int(geo.cells[h.Houses[i]][bits.TrailingZeros16(m)]); !cover.Has(cell) {
					c.pars = append(c.pars, c.at[makeNode(cell, d, false)])
				}
			}
		}
	case HiddenPair:
		var places uint16
		for m := h.Digits; m != 0; m &= m - 1 {
			places |= c.grid.pos[h.Houses[0]][bits.TrailingZeros16(m)]
		}
		for i, cell := range geo.cells[h.Houses[0]] {
			if places>>i&1 == 0 {
				f.offParents(int(cell), f.base.cand[cell]&h.Digits)
			}
		}
	case NakedPair:
		for _, cell := range h.Pattern {
			f.offParents(int(cell), f.base.cand[cell]&^h.Digits)
		}
	}
	inTableOrder(h.Elims)
	f.conclude(h.Elims, first, -1, h.clone)
}

func (f *forcing) offParents(cell int, m uint16) {
	c := f.growing
	for ; m != 0; m &= m - 1 {
		c.pars = append(c.pars, c.at[makeNode(cell, bits.TrailingZeros16(m), false)])
	}
}

// madeRoom appends the candidates whose absence made n, concluded for the
// given cause, the only one left. Candidates appended since first are skipped.
func (f *forcing) madeRoom(n node, cause uint8, first int) {
	c := f.growing
	add := func(cell, d int) {
		i := c.at[makeNode(cell, d, false)]
		for _, p := range c.pars[first:] {
			if p == i {
				return
			}
		}
		c.pars = append(c.pars, i)
	}
	cell, d := n.cell(), n.digit()
	switch cause {
	case becauseCell:
		for m := f.base.cand[cell] &^ c.grid.cand[cell]; m != 0; m &= m - 1 {
			add(cell, bits.TrailingZeros16(m))
		}
	case becauseBox, becauseRow, becauseCol:
		h := geo.house[cell][cause-becauseBox]
		for m := f.base.pos[h][d] &^ c.grid.pos[h][d]; m != 0; m &= m - 1 {
			add(int(geo.cells[h][bits.TrailingZeros16(m)]), d)
		}
	}
}

// nestForcing adds what a forcing search on the assumption's board finds.
func (f *forcing) nestForcing(in *forcing, p profile) {
	c := f.growing
	in.profile = p
	in.reset(&c.grid)
	in.search()
	f.dropped = f.dropped[:0]
	for i := range in.sorted() {
		x := &in.finds[i]
		t := x.target
		gone := Elim{uint8(t.cell()), 1 << t.digit()}
		if t.on() {
			gone.Mask = c.grid.cand[t.cell()] &^ gone.Mask
		}
		if f.allOff(gone) || f.wasDropped(gone) {
			continue
		}
		first := len(c.pars)
		in.trails(x, func(ic *closure, e *entry) { f.roomOf(x, ic, e, first) })
		if len(c.pars) == first {
			f.dropped = append(f.dropped, gone)
			continue
		}
		f.conclude([]Elim{gone}, first, in.enter(x), func() *Hint { return in.traced(x) })
	}
}

func (f *forcing) allOff(e Elim) bool {
	for m := e.Mask; m != 0; m &= m - 1 {
		if !f.growing.has(makeNode(int(e.Cell), bits.TrailingZeros16(m), false)) {
			return false
		}
	}
	return true
}

func (f *forcing) wasDropped(e Elim) bool {
	for _, x := range f.dropped {
		if x == e {
			return true
		}
	}
	return false
}

// walk calls use for e and its ancestors, breadth first.
func (c *closure) walk(e *entry, use func(*entry)) {
	var seen marks
	use(e)
	list := append(c.order[:0], c.pars[e.par:e.par+uint32(e.npar)]...)
	for i := 0; i < len(list); i++ {
		p := list[i]
		if seen[p>>6]>>(p&63)&1 != 0 {
			continue
		}
		seen.set(p)
		a := &c.ents[p]
		use(a)
		list = append(list, c.pars[a.par:a.par+uint32(a.npar)]...)
	}
	c.order = list
}

// roomOf appends the candidates whose absence an inner chain relies on.
func (f *forcing) roomOf(x *finding, ic *closure, e *entry, first int) {
	ic.walk(e, func(a *entry) {
		if !a.node.on() {
			return
		}
		cause := a.cause
		if cause == becauseAssumed {
			switch x.kind {
			case kindCell:
				cause = becauseCell
			case kindHouse:
				cause = becauseBox + uint8(x.house)/9
			}
		}
		f.madeRoom(a.node, cause, first)
	})
}

// book holds the nested chains of one search. Two chains with the same nodes in
// the same order are one.
type book struct {
	ids        map[uint64]int32
	complexity []int
	seen       []bool // scratch of nestedComplexity
}

func (b *book) reset() {
	clear(b.ids)
	b.complexity = b.complexity[:0]
}

// digest is a rolling hash of chains.
type digest uint64

func (h *digest) add(v uint64) {
	x := (uint64(*h) ^ v) * 0x9e3779b97f4a7c15
	*h = digest(x ^ x>>29)
}

func (b *book) id(h digest, complexity int) int32 {
	if b.ids == nil {
		b.ids = map[uint64]int32{}
	}
	id, ok := b.ids[uint64(h)]
	if !ok {
		id = int32(len(b.complexity))
		b.ids[uint64(h)] = id
		b.complexity = append(b.complexity, complexity)
	}
	return id
}

// enter writes an inner finding into the book.
func (f *forcing) enter(x *finding) int32 {
	var h digest
	f.trails(x, func(c *closure, e *entry) {
		h.add(1 << 20)
		c.walk(e, func(a *entry) { h.add(uint64(a.node) + 1) })
	})
	return f.book.id(h, x.complexity)
}

// nestedComplexity sums the complexities of the different nested chains that a
// finding rests on.
func (f *forcing) nestedComplexity(x *finding) int {
	b := f.book
	if len(b.seen) < len(b.complexity) {
		b.seen = make([]bool, 2*len(b.complexity))
	}
	f.nests = f.nests[:0]
	sum := 0
	note := func(e *entry) {
		if e.nest >= 0 && !b.seen[e.nest] {
			b.seen[e.nest] = true
			f.nests = append(f.nests, e.nest)
			sum += b.complexity[e.nest]
		}
	}
	f.trails(x, func(c *closure, e *entry) {
		if !e.nested {
			return
		}
		note(e)
		var m marks
		c.ancestors(e, &m)
		for w, left := range m {
			for ; left != 0; left &= left - 1 {
				note(&c.ents[w<<6|bits.TrailingZeros64(left)])
			}
		}
	})
	for _, id := range f.nests {
		b.seen[id] = false
	}
	return sum
}

// staticFind is a static chain found inside an assumption.
type staticFind struct {
	rank, complexity int
	cycle            bool
	elims, nodes     [2]int // ranges of the arenas
}

// nestStatic adds what static chains on the assumption's board find.
func (f *forcing) nestStatic() {
	c := f.growing
	if f.chains == nil {
		f.chains = new(finder)
		f.chains.stat.every = f.takeStatic
	}
	f.chains.Grid = &c.grid
	f.static, f.elims, f.nodes = f.static[:0], f.elims[:0], f.nodes[:0]
	f.chains.staticChains()
	sort.SliceStable(f.static, func(i, j int) bool { return f.static[i].rank < f.static[j].rank })
	for i := range f.static {
		x := &f.static[i]
		path := f.nodes[x.nodes[0]:x.nodes[1]]
		first := len(c.pars)
		f.staticRoom(x.cycle, path, first)
		if len(c.pars) == first {
			continue
		}
		var h digest
		h.add(2 << 20)
		for _, n := range path {
			h.add(uint64(n) + 1)
		}
		elims := f.elims[x.elims[0]:x.elims[1]]
		inTableOrder(elims)
		f.conclude(elims, first, f.book.id(h, x.complexity), func() *Hint {
			t := Chain
			if x.cycle {
				t = Cycle
			}
			return &Hint{Tech: t, Place: -1, Elims: append([]Elim(nil), elims...), Chains: []Trail{c.grid.trail(path, x.cycle)}}
		})
	}
}

func (f *forcing) takeStatic(h *Hint, rank, complexity int) {
	x := staticFind{rank: rank, complexity: complexity, cycle: h.Tech == Cycle}
	x.elims[0], x.nodes[0] = len(f.elims), len(f.nodes)
	f.elims = append(f.elims, h.Elims...)
	f.nodes = append(f.nodes, f.chains.stat.path...)
	x.elims[1], x.nodes[1] = len(f.elims), len(f.nodes)
	f.static = append(f.static, x)
}

// staticRoom appends the candidates whose absence a static chain relies on. A
// cycle is read in both directions: backwards its off nodes are on.
func (f *forcing) staticRoom(cycle bool, path []node, first int) {
	g := &f.growing.grid
	for i := 0; i+1 < len(path); i++ {
		if path[i].on() {
			f.madeRoom(path[i], g.strongCause(path[i], path[i+1]), first)
		}
	}
	if !cycle {
		return
	}
	for i := len(path) - 2; i >= 0; i-- {
		if !path[i].on() {
			f.madeRoom(path[i]|1, weakCause(path[i], path[i+1]), first)
		}
	}
}

// strongCause returns why b's absence makes a true.
func (g *Grid) strongCause(a, b node) uint8 {
	if a.cell() == b.cell() {
		return becauseCell
	}
	for kind := range 3 {
		h := geo.house[a.cell()][kind]
		if h == geo.house[b.cell()][kind] && bits.OnesCount16(g.pos[h][a.digit()]) == 2 {
			return uint8(becauseBox + kind)
		}
	}
	return becauseAssumed
}

// weakCause returns why b takes a away.
func weakCause(a, b node) uint8 {
	if a.cell() == b.cell() {
		return becauseCell
	}
	for kind := range 3 {
		if geo.house[a.cell()][kind] == geo.house[b.cell()][kind] {
			return uint8(becauseBox + kind)
		}
	}
	return becauseAssumed
}
