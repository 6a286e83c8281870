package general

import (
	"cmp"
	"slices"

	"jiugong/sudoku/internal/engine"
)

// rule is a propagator and how it narrows; total is the sum of a cage's cells.
type rule struct {
	cells []uint16
	engine.Propagator
	*extra // nil for sums, cliques and groups
	total  int32
	form   form
}

// form is how a rule narrows.
type form uint8

const (
	byItself   form = iota // by the propagator's own Narrow
	isCage                 // a sum of cells that differ
	isSum                  // an *engine.Sum of another sort
	isCount                // an *engine.Count
	isClique               // an *engine.Clique
	isGroup                // cells that differ, no more
	isLeft                 // an *engine.Leftovers
	isAny                  // an *engine.Any
	isLine                 // an *engine.Line whose layers are kept
	isRegions              // an *engine.Regions
	isTogether             // an *engine.Together
)

// extra holds the parts that only some rules have. The cost of narrowing is in steps of some
// nanoseconds.
type extra struct {
	apart  []uint64       // of counts of one digit: their cells in few sets that see each other, by places
	layers *engine.Layers // of a line
	at     int            // where something is kept of layers or lists; the number of regions
	seen   int            // where the digits of regions are kept as they were last left
	twice  bool           // a cell is on the line twice
	cost   int
}

// addSum adds the rule of a sum.
func (p *Program) addSum(s *engine.Sum) {
	p.rules = append(p.rules, rule{})
	p.layRule(&p.rules[len(p.rules)-1], s)
}

// layRule lays out the rule of a sum.
func (p *Program) layRule(r *rule, s *engine.Sum) {
	r.cells, r.Propagator, r.extra, r.total, r.form = s.In, s, nil, 0, isSum
	if p.digits <= 9 {
		if total, ok := s.Cage(); ok {
			if p.cages == nil {
				p.cages = engine.AllCages()
			}
			r.form, r.total = isCage, int32(total)
		}
	}
}

// costOf estimates the most it costs to narrow by a propagator.
func costOf(r engine.Propagator) int {
	cost := len(r.Cells())
	switch r := r.(type) {
	case *engine.Line:
		moves := 0
		for _, next := range r.Automaton.Next {
			moves += len(next)
		}
		cost *= moves
	case *engine.Connected, *engine.Rank:
		cost *= 8
	case *engine.Distinct:
		cost *= 16
	case *engine.Regions:
		cost *= 8 * r.Size
	case *engine.Any:
		for _, list := range r.Lists {
			for _, r := range list {
				cost += 2 * costOf(r)
			}
		}
	}
	return cost
}

// turnOf returns the turn in which a rule runs. Rules over a whole board come after those over a
// few cells.
func turnOf(r engine.Propagator) int {
	switch r.(type) {
	case *engine.Regions:
		return 3
	case *engine.Connected:
		return 2
	case *engine.Distinct, *engine.Rank:
		return 1
	}
	return 0
}

// layRest lays out all but houses and peers.
func (p *Program) layRest(m *engine.Model) {
	p.regions, p.labelOf, p.named = nil, nil, false
	implied, joined := p.implied(m), m.JoinedSums()
	p.rules = slices.Grow(p.rules, len(m.Propagators)+len(implied)+len(joined))
	p.start = slices.Grow(p.start, p.cells)[:p.cells]
	for c := range p.start {
		p.start[c] = p.all
	}
	var others []engine.Propagator
	for _, r := range m.Propagators {
		switch r := r.(type) {
		case *engine.Among:
			for _, c := range r.In {
				p.start[c] &= r.Digits
			}
			continue
		case *engine.Sum:
			p.addSum(r)
			continue
		case *engine.Line:
			if sandwich := m.Sandwich(r); sandwich != nil {
				others = append(others, sandwich)
				continue
			}
		case *engine.Runs:
			others = append(others, r.Connected(m))
			continue
		}
		others = append(others, r)
	}
	slices.SortStableFunc(others, func(a, b engine.Propagator) int { return cmp.Compare(turnOf(a), turnOf(b)) })
	cliques, relations := m.Cliques()
	for _, q := range cliques {
		p.rules = append(p.rules, rule{cells: q.In, Propagator: q, form: isClique})
	}
	p.early = len(p.rules)
	for _, r := range others {
		p.rules = append(p.rules, rule{cells: r.Cells(), Propagator: r, extra: &extra{cost: costOf(r)}})
		switch laid := &p.rules[len(p.rules)-1]; r := r.(type) {
		case *engine.Line:
			p.layLine(laid, r)
		case *engine.Count:
			laid.form = isCount
			if r.Digits&(r.Digits-1) == 0 {
				laid.apart = p.sight.Cliques(r.In)
			}
		case *engine.Any:
			laid.form, laid.at = isAny, p.lineWords
			p.lineWords += (len(r.Lists) + 63) / 64
		case *engine.Regions:
			laid.form, laid.at, laid.seen = isRegions, len(p.regions), p.lineWords
			p.lineWords += len(laid.cells)
			p.layRegions(r)
		}
	}
	p.own = len(p.rules)
	p.addImplied(implied)
	for _, sum := range joined {
		p.addSum(sum)
	}
	known, totals := m.Totals()
	for _, sum := range known {
		p.addSum(sum)
	}
	for _, total := range totals {
		p.rules = append(p.rules, rule{cells: total.In, Propagator: total, extra: &extra{cost: 16 * len(total.In)}})
	}
	for _, t := range m.CountsTogether() {
		p.layTogether(t)
	}
	for _, crossing := range m.Crossings() {
		p.rules = append(p.rules, rule{cells: crossing.In, Propagator: crossing, extra: &extra{cost: 4 * len(crossing.In)}})
	}
	p.propagates = len(p.rules) > 0
	for _, left := range p.leftovers {
		p.rules = append(p.rules, rule{cells: left.In, Propagator: left, form: isLeft})
	}
	p.layGroups(m.Groups)
	p.layRelations(p.bothWays(relations))
	p.layTies(cliques)
	p.layMarks()
	p.layStart()
}

// addImplied adds implied sums. Those of few cells are looked at first: they say more in less
// time.
func (p *Program) addImplied(sums []engine.Sum) {
	most := 0
	for i := range sums {
		most = max(most, len(sums[i].In))
	}
	p.before = slices.Grow(p.before[:0], most+2)[:most+2]
	at := p.before // by size: where the next of that many cells goes
	clear(at)
	for i := range sums {
		at[len(sums[i].In)+1]++
	}
	for size := range most {
		at[size+1] += at[size]
	}
	first := len(p.rules)
	p.rules = slices.Grow(p.rules, len(sums))[:first+len(sums)]
	for i := range sums {
		next := &at[len(sums[i].In)]
		p.layRule(&p.rules[first+int(*next)], &sums[i])
		*next++
	}
}

// layGroups adds the groups of at least three cells, except those that a cage or clique covers.
// Cages and cliques say more of the same cells.
func (p *Program) layGroups(groups [][]uint16) {
	// By cell one more than the last cage or clique that begins there, and by that the one
	// before it.
	p.before = slices.Grow(p.before[:0], p.cells+len(p.rules))[:p.cells+len(p.rules)]
	clear(p.before)
	last, before := p.before[:p.cells], p.before[p.cells:]
	for i := range p.rules {
		if r := &p.rules[i]; r.form == isCage || r.form == isClique {
			first := r.cells[0]
			before[i], last[first] = last[first], uint16(i+1)
		}
	}
	for _, group := range groups {
		if len(group) <= 2 {
			continue
		}
		i := last[group[0]]
		for i > 0 && !slices.Equal(p.rules[i-1].cells, group) {
			i = before[i-1]
		}
		if i == 0 {
			p.rules = append(p.rules, rule{cells: group, Propagator: &engine.Apart{In: group}, form: isGroup})
		}
	}
}
