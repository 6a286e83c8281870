package se121

// Trail is one chain of a hint: what is assumed, what follows, and last what
// the chain is for.
type Trail []TrailNode

// TrailNode is one conclusion of a trail.
type TrailNode struct {
	Cell, Digit int // digit 0-8
	On          bool
	Parents     []int // earlier nodes of the trail
	// House is the house (as in Hint.Houses) of the conclusion: -1 for the cell itself,
	// -2 for an assumption, -3 for a pattern.
	House int
	// Pattern was found inside the assumption, for House -3.
	Pattern *Hint
}

// Values of TrailNode.House that are no houses.
const (
	InCell    = -1
	IsAssumed = -2
	ByPattern = -3
)

// noteAt is an entry of a closure.
type noteAt struct {
	c *closure
	i int
}

func (h *Hint) clone() *Hint {
	c := *h
	c.Elims = append([]Elim(nil), h.Elims...)
	c.Pattern = append([]uint8(nil), h.Pattern...)
	c.Extra = append([]uint8(nil), h.Extra...)
	return &c
}

// Detail returns the last hint with its chains, as a copy that the next search
// does not touch. Chains are worked out here, so that rating need not keep
// them.
func (e *Engine) Detail() *Hint {
	h := e.hint.clone()
	switch h.Tech {
	case Chain, Cycle:
		h.Chains = []Trail{e.Grid.trail(e.stat.path, h.Tech == Cycle)}
	case Nishio, CellForcing, HouseForcing, Contradiction, Double:
		f := e.fc
		x := f.best
		f.notes = map[noteAt]*Hint{}
		f.ready = [1458]uint8{}
		h.Chains = f.traced(&x).Chains
		f.notes = nil
		for i := range f.inner {
			if f.inner[i] != nil {
				f.inner[i].notes = nil
			}
		}
	}
	return h
}

// trail writes a static path, which is given conclusion first, in order.
func (g *Grid) trail(path []node, cycle bool) Trail {
	var t Trail
	for i := len(path) - 1; i >= 0; i-- {
		n := path[i]
		x := TrailNode{Cell: n.cell(), Digit: n.digit(), On: n.on(), House: IsAssumed}
		if len(t) > 0 {
			x.Parents = []int{len(t) - 1}
			cause := weakCause(n, path[i+1])
			if n.on() {
				cause = g.strongCause(n, path[i+1])
			}
			x.House = houseOf(n, cause)
		}
		t = append(t, x)
	}
	return t
}

func houseOf(n node, cause uint8) int {
	switch cause {
	case becauseCell:
		return InCell
	case becauseBox, becauseRow, becauseCol:
		return int(geo.house[n.cell()][cause-becauseBox])
	case becausePattern:
		return ByPattern
	}
	return IsAssumed
}

// traced writes a finding out as a hint with its chains.
func (f *forcing) traced(x *finding) *Hint {
	h := &Hint{Tech: f.tech(x), Place: -1, Dynamic: f.grow && !f.nishio, Level: f.level, Limit: f.limit}
	h.Source = x.source.cell()*9 + x.source.digit()
	if x.kind == kindHouse {
		h.houses(int(x.house))
	}
	c, d := x.target.cell(), x.target.digit()
	if x.target.on() {
		h.remove(c, f.base.cand[c]&^(1<<d))
	} else {
		h.remove(c, 1<<d)
	}
	f.trails(x, func(c *closure, e *entry) { h.Chains = append(h.Chains, f.trailOf(c, e)) })
	return h
}

// trailOf lists e and its ancestors, oldest first.
func (f *forcing) trailOf(c *closure, e *entry) Trail {
	var m marks
	c.ancestors(e, &m)
	var t Trail
	number := map[uint16]int{}
	write := func(x *entry, i int) {
		n := TrailNode{Cell: x.node.cell(), Digit: x.node.digit(), On: x.node.on(), House: houseOf(x.node, x.cause)}
		if n.House == ByPattern && i >= 0 {
			n.Pattern = f.notes[noteAt{c, i}]
		}
		for _, p := range c.pars[x.par : x.par+uint32(x.npar)] {
			n.Parents = append(n.Parents, number[p])
		}
		t = append(t, n)
	}
	for i := range c.ents {
		if m[i>>6]>>(i&63)&1 != 0 {
			number[uint16(i)] = len(t)
			write(&c.ents[i], i)
		}
	}
	at := -1
	if e != &c.other {
		at = int(c.at[e.node])
	}
	write(e, at)
	return t
}
