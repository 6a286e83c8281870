package se121

import "math/bits"

// A node is a candidate that is assumed or concluded to be on (true) or off.
// Its number is cell*18 + digit*2 + on.
type node uint16

func makeNode(c, d int, on bool) node {
	if on {
		return node(c*18 + d*2 + 1)
	}
	return node(c*18 + d*2)
}

func (n node) on() bool   { return n&1 != 0 }
func (n node) cell() int  { return int(n) / 18 }
func (n node) digit() int { return int(n) % 18 / 2 }

// Why a node was concluded.
const (
	becauseAssumed = iota
	becauseCell    // one candidate left in the cell; or the cell is taken
	becauseBox     // one place left in the house; or the digit is taken there
	becauseRow
	becauseCol
	becausePattern // locking, a pair, an X-wing or a nested chain
)

// entry is one conclusion: a node, its reason, and the earlier entries it
// follows from.
type entry struct {
	node   node
	cause  uint8
	nested bool   // a nested chain is among its ancestors
	depth  uint16 // the longest way back to the assumption, in entries
	npar   uint16
	par    uint32 // first of its parents in closure.pars
	nest   int32  // the nested chain that gave it, or -1
}

// closure is everything that follows from one assumption, in the order of
// conclusion.
//
//	ents   0 assumption | 1 | 2 | 3 ...      parents always have lower numbers
//	pars   the parents of all entries, one run after another
//	ons, offs  the entries that are on, and off: queues while the closure grows
//
// It ends when nothing more follows or when a node would be both on and off.
type closure struct {
	ents      []entry
	pars      []uint16
	ons, offs []uint16
	nextOn    int // first entry of ons that was not expanded yet
	nextOff   int
	at        [1458]uint16 // node -> entry, where on or off has it
	on, off   [9]Cells
	grid      Grid // the board without the candidates that are off
	counts    []uint16
	order     []uint16 // scratch of walk
	noPattern int      // the number of entries at which patterns gave nothing
	noStatic  int      // and static chains
	clash     bool
	other     entry  // the second of the clashing pair, not in ents
	with      uint16 // the entry it contradicts
}

func (c *closure) start(g *Grid, n node) {
	c.ents, c.pars, c.ons, c.offs = c.ents[:0], c.pars[:0], c.ons[:0], c.offs[:0]
	c.nextOn, c.nextOff = 0, 0
	c.on, c.off = [9]Cells{}, [9]Cells{}
	c.clash, c.noPattern, c.noStatic = false, 0, 0
	c.grid = *g
	c.add(entry{node: n, nest: -1})
}

func (c *closure) has(n node) bool {
	if n.on() {
		return c.on[n.digit()].Has(n.cell())
	}
	return c.off[n.digit()].Has(n.cell())
}

func (c *closure) add(e entry) {
	i := uint16(len(c.ents))
	c.ents = append(c.ents, e)
	c.at[e.node] = i
	if e.node.on() {
		c.on[e.node.digit()].add(e.node.cell())
		c.ons = append(c.ons, i)
	} else {
		c.off[e.node.digit()].add(e.node.cell())
		c.offs = append(c.offs, i)
	}
}

// newEntry makes an entry whose parents are those appended to pars since first.
func (c *closure) newEntry(n node, cause uint8, first int) entry {
	e := entry{node: n, cause: cause, par: uint32(first), npar: uint16(len(c.pars) - first), nest: -1}
	for _, p := range c.pars[first:] {
		pe := &c.ents[p]
		if pe.depth >= e.depth {
			e.depth = pe.depth + 1
		}
		e.nested = e.nested || pe.nested
	}
	return e
}

// marks is a set of entries.
type marks [24]uint64

func (m *marks) set(i uint16) { m[i>>6] |= 1 << (i & 63) }

// ancestors marks e's parents and all of theirs. Parents come before their
// children, so one pass from the top is enough.
func (c *closure) ancestors(e *entry, m *marks) int {
	if e.npar == 0 {
		return 0
	}
	top := uint16(0)
	for _, p := range c.pars[e.par : e.par+uint32(e.npar)] {
		m.set(p)
		top = max(top, p)
	}
	n := 0
	for w := int(top >> 6); w >= 0; w-- {
		for done := uint64(0); ; {
			left := m[w] &^ done
			if left == 0 {
				break
			}
			b := 63 - bits.LeadingZeros64(left)
			done |= 1 << b
			n++
			a := &c.ents[w<<6|b]
			for _, p := range c.pars[a.par : a.par+uint32(a.npar)] {
				m.set(p)
			}
		}
	}
	return n
}

// count returns the number of nodes that entry i rests on, itself included.
func (c *closure) count(i int) int {
	if len(c.counts) < len(c.ents) {
		c.counts = append(c.counts[:0], make([]uint16, len(c.ents))...)
	}
	if c.counts[i] == 0 {
		var m marks
		c.counts[i] = uint16(c.ancestors(&c.ents[i], &m) + 1)
	}
	return int(c.counts[i])
}

// expand draws conclusions until none is left or two clash. With xOnly it
// follows links of one digit only and doesn't look at cells. With grow it takes
// candidates that are off from the closure's own board, so that new links
// appear.
func (c *closure) expand(base *Grid, xOnly, grow bool) {
	for !c.clash {
		if c.nextOn < len(c.ons) {
			i := c.ons[c.nextOn]
			c.nextOn++
			c.expandOn(base, i, xOnly)
			continue
		}
		if c.nextOff == len(c.offs) {
			return
		}
		i := c.offs[c.nextOff]
		c.nextOff++
		c.expandOff(base, i, xOnly, grow)
	}
}

// expandOn concludes what a true candidate takes from its cell and houses.
func (c *closure) expandOn(base *Grid, i uint16, xOnly bool) {
	n := c.ents[i].node
	cell, d := n.cell(), n.digit()
	if !xOnly {
		for m := base.cand[cell] &^ (1 << d); m != 0; m &= m - 1 {
			v := bits.TrailingZeros16(m)
			if !c.off[v].Has(cell) && c.turnOff(cell, v, i, becauseCell) {
				return
			}
		}
	}
	h := &geo.house[cell]
	near := base.board[d].andNot(c.off[d]).and(geo.peerSet[cell])
	if near.empty() {
		return
	}
	b := &geo.board[h[box]]
	for s := near.and(*b); !s.empty(); {
		if c.turnOff(s.pop(), d, i, becauseBox) {
			return
		}
	}
	near = near.andNot(*b)
	r := &geo.board[h[row]]
	for s := near.and(*r); !s.empty(); {
		if c.turnOff(s.pop(), d, i, becauseRow) {
			return
		}
	}
	for s := near.andNot(*r); !s.empty(); {
		if c.turnOff(s.pop(), d, i, becauseCol) {
			return
		}
	}
}

// turnOff adds an off node that follows from entry i; true means a clash.
func (c *closure) turnOff(cell, d int, i uint16, cause uint8) bool {
	first := len(c.pars)
	c.pars = append(c.pars, i)
	p := &c.ents[i]
	e := entry{node: makeNode(cell, d, false), cause: cause, par: uint32(first), npar: 1, depth: p.depth + 1, nested: p.nested, nest: -1}
	if c.on[d].Has(cell) {
		c.clash, c.other, c.with = true, e, c.at[e.node|1]
		return true
	}
	c.add(e)
	return false
}

// expandOff concludes what the absence of a candidate leaves alone in its cell
// and houses. The candidates that are off and made room are parents too.
func (c *closure) expandOff(base *Grid, i uint16, xOnly, grow bool) {
	n := c.ents[i].node
	cell, d := n.cell(), n.digit()
	g := &c.grid
	var alone [4]node
	var why [4]uint8
	k := 0
	if !xOnly {
		if o := g.cand[cell] &^ (1 << d); o&(o-1) == 0 && o != 0 {
			alone[k], why[k] = makeNode(cell, bits.TrailingZeros16(o), true), becauseCell
			k++
		}
	}
	h, at := &geo.house[cell], &geo.at[cell]
	for kind := range 3 {
		if o := g.pos[h[kind]][d] &^ (1 << at[kind]); o&(o-1) == 0 && o != 0 {
			to := int(geo.cells[h[kind]][bits.TrailingZeros16(o)])
			alone[k], why[k] = makeNode(to, d, true), uint8(becauseBox+kind)
			k++
		}
	}
	for j := range k {
		n := alone[j]
		if c.has(n) {
			continue
		}
		first := len(c.pars)
		c.pars = append(c.pars, i)
		if grow {
			c.hiddenParents(base, cell, d, why[j])
		}
		e := c.newEntry(n, why[j], first)
		if c.has(n ^ 1) {
			c.clash, c.other, c.with = true, e, c.at[n^1]
			break
		}
		c.add(e)
	}
	if grow {
		g.Remove(cell, d)
	}
}

// hiddenParents appends the candidates that left the last one of a cell or
// house alone. They were on the base board and are off by now.
func (c *closure) hiddenParents(base *Grid, cell, d int, why uint8) {
	if why == becauseCell {
		for m := base.cand[cell] &^ c.grid.cand[cell]; m != 0; m &= m - 1 {
			c.pars = append(c.pars, c.at[makeNode(cell, bits.TrailingZeros16(m), false)])
		}
		return
	}
	h := geo.house[cell][why-becauseBox]
	for m := base.pos[h][d] &^ c.grid.pos[h][d]; m != 0; m &= m - 1 {
		to := int(geo.cells[h][bits.TrailingZeros16(m)])
		c.pars = append(c.pars, c.at[makeNode(to, d, false)])
	}
}
