package clauses

import (
	"math/bits"
	"slices"

	"jiugong/sudoku/internal/engine"
)

// A rule is a propagator of the model in a form that can explain itself. Its domains are those of
// its cells, none of them empty.
type rule interface {
	// narrow takes from each domain the digits that can't stand there, and reports whether
	// something is left to each cell.
	narrow(domains []uint64) bool
	// weaken takes domains for which the rule fails. It gives digits of full back to
	// them, as many as it finds, so that the rule still fails:
	//
	//	a + b + c ≤ 9     domains  {4,6} {2,5} {4,5}     4+2+4 > 9
	//	                  weakened  ≥4    ≥2   all but 1,2,3
	//
	// What is then missing from full is why the rule fails. Narrowing must also fail when
	// a cell is left with nothing but a digit that it took. A digit's removal is
	// explained as that failure.
	weaken(domains, full []uint64)
}

// ruled is a rule on its cells.
type ruled struct {
	rule
	cells []uint16
	cost  int  // of narrowing, in steps of some nanoseconds
	twice bool // a cell is there more than once
}

// rulesOfModel makes the rules of all propagators, and of the sums that follow
// from them.
func rulesOfModel(m *engine.Model) []ruled {
	if len(m.Propagators) == 0 {
		return nil
	}
	b := ruleBuilder{m: m, sums: map[string]*graph{}, lines: map[lineKey]*graph{}}
	var list []ruled
	for _, p := range m.Propagators {
		list = append(list, b.rule(p))
	}
	implied := m.Implied(false)
	for i := range implied {
		list = append(list, b.rule(&implied[i]))
	}
	return list
}

// ruleBuilder remembers the graphs that several rules share.
type ruleBuilder struct {
	m     *engine.Model
	sums  map[string]*graph
	lines map[lineKey]*graph
	edges int // of all graphs
}

func (b *ruleBuilder) rule(p engine.Propagator) ruled {
	cells := p.Cells()
	r := ruled{cells: cells, cost: 4 * len(cells)}
	for i, c := range cells {
		r.twice = r.twice || slices.Contains(cells[:i], c)
	}
	switch p := p.(type) {
	case *engine.Among:
		r.rule = among{p.Digits}
	case *engine.Count:
		r.rule = howMany{p.Digits, p.Numbers}
	case *engine.Sum:
		if g := b.sum(p); g != nil {
			r.rule, r.cost = g, g.size()
		} else {
			r.rule = &bounds{weights: p.Weights, low: p.Low, high: p.High}
		}
	case *engine.Line:
		if g := b.line(p); g != nil {
			r.rule, r.cost = g, g.size()
		} else {
			r.rule, r.cost = newOther(p), len(cells)*p.Automaton.States()*p.Automaton.Digits
		}
	case *engine.Any:
		r.rule, r.cost = b.either(p)
	default:
		r.rule = newOther(p)
	}
	return r
}

// among leaves its cells only some digits. At the start of a puzzle it has said
// all it has to say.
type among struct{ digits uint64 }

func (a among) narrow(domains []uint64) bool {
	for i := range domains {
		if domains[i] &= a.digits; domains[i] == 0 {
			return false
		}
	}
	return true
}

func (a among) weaken(domains, full []uint64) {
	failed := false
	for i, d := range domains {
		domains[i] = full[i]
		if !failed && d&a.digits == 0 {
			failed = true
			domains[i] &^= a.digits
		}
	}
}

// howMany is how many cells hold one of some digits.
type howMany struct{ digits, numbers uint64 }

// within returns how many cells hold one of the digits for sure, and perhaps.
func (c howMany) within(domains []uint64) (sure, may int) {
	for _, d := range domains {
		if d&c.digits != 0 {
			may++
			if d&^c.digits == 0 {
				sure++
			}
		}
	}
	return sure, may
}

func (c howMany) narrow(domains []uint64) bool {
	return (&engine.Count{Digits: c.digits, Numbers: c.numbers}).Narrow(domains)
}

// weaken keeps just enough cells that are in to be beyond the allowed number below. It
// keeps just enough that are out not to reach the one above.
func (c howMany) weaken(domains, full []uint64) {
	sure, may := c.within(domains)
	in, out := 0, 0
	if below := c.numbers & (1<<sure - 1); below != 0 {
		in = bits.Len64(below)
	}
	if above := c.numbers >> may >> 1; above != 0 {
		out = len(domains) - (may + bits.TrailingZeros64(above))
	}
	// Cells known from the start are no reason, so they come first.
	for _, known := range [2]bool{true, false} {
		for i, d := range domains {
			isIn, isOut := full[i]&^c.digits == 0, full[i]&c.digits == 0
			if known != (isIn || isOut) {
				continue
			}
			domains[i] = full[i]
			switch {
			case d&^c.digits == 0 && in > 0:
				domains[i] &= c.digits
				in--
			case d&c.digits == 0 && out > 0:
				domains[i] &^= c.digits
				out--
			}
		}
	}
}

// bounds is a sum whose least and greatest alone matter.
type bounds struct {
	weights   []int
	low, high int
	order     []int
	try       []uint64
}

// span returns the least and the greatest that some digits of a cell add.
func (s *bounds) span(i int, d uint64) (low, high int) {
	low, high = (bits.TrailingZeros64(d)+1)*s.weights[i], bits.Len64(d)*s.weights[i]
	return min(low, high), max(low, high)
}

func (s *bounds) sums(domains []uint64) (low, high int) {
	for i, d := range domains {
		a, b := s.span(i, d)
		low, high = low+a, high+b
	}
	return low, high
}

// narrow goes over the cells once: each removal follows from the others as they
// were.
func (s *bounds) narrow(domains []uint64) bool {
	low, high := s.sums(domains)
	if low > s.high || high < s.low {
		return false
	}
	for i, d := range domains {
		a, b := s.span(i, d)
		if b-a <= s.high-low && b-a <= high-s.low {
			continue
		}
		for rest := d; rest != 0; rest &= rest - 1 {
			v := (bits.TrailingZeros64(rest) + 1) * s.weights[i]
			if low-a+v > s.high || high-b+v < s.low {
				domains[i] &^= rest & -rest
			}
		}
		if domains[i] == 0 {
			return false
		}
	}
	return true
}

// weaken spends the amount by which the sum is too great, or too small. First it gives back whole
// cells, the cheapest first; then single digits. If the sum is within reach but some cell has no
// fitting digit, it gives back whatever it can.
func (s *bounds) weaken(domains, full []uint64) {
	sign := 1
	low, high := s.sums(domains)
	if low <= s.high && high >= s.low {
		relax(domains, full, func(domains []uint64) bool {
			s.try = append(s.try[:0], domains...)
			return !s.narrow(s.try)
		})
		return
	}
	spare := low - s.high - 1
	if spare < 0 {
		sign, spare = -1, s.low-high-1
	}
	least := func(i int, d uint64) int {
		a, b := s.span(i, d)
		if sign < 0 {
			return -b
		}
		return a
	}
	s.order = s.order[:0]
	for i := range domains {
		s.order = append(s.order, i)
	}
	cost := func(i int) int { return least(i, domains[i]) - least(i, full[i]) }
	slices.SortStableFunc(s.order, func(i, j int) int { return cost(i) - cost(j) })
	for _, i := range s.order {
		if k := cost(i); k <= spare {
			spare -= k
			domains[i] = full[i]
			continue
		}
		need := least(i, domains[i])
		var kept uint64
		most := need // the least of the digits given back
		for b := full[i]; b != 0; b &= b - 1 {
			if v := (bits.TrailingZeros64(b) + 1) * s.weights[i] * sign; v >= need-spare {
				kept |= b & -b
				most = min(most, v)
			}
		}
		spare -= need - most
		domains[i] = kept
	}
}

// other is a rule that can be run but can't explain itself.
type other struct {
	p          engine.Propagator
	try, holds []uint64
}

func newOther(p engine.Propagator) *other {
	return &other{p, make([]uint64, len(p.Cells())), make([]uint64, len(p.Cells()))}
}

func (o *other) narrow(domains []uint64) bool { return narrows(o.p.Narrow, domains) }

func (o *other) weaken(domains, full []uint64) {
	relax(domains, full, func(domains []uint64) bool {
		copy(o.try, domains)
		return !o.narrow(o.try)
	})
}

// narrows sees to it that an empty domain is a refusal.
func narrows(narrow func([]uint64) bool, domains []uint64) bool {
	return narrow(domains) && !slices.Contains(domains, 0)
}

// relax gives back whole cells, then digits, as long as something fails.
func relax(domains, full []uint64, fails func(domains []uint64) bool) {
	for i, was := range domains {
		if was == full[i] {
			continue
		}
		domains[i] = full[i]
		if !fails(domains) {
			domains[i] = was
		}
	}
	for i := range domains {
		for b := full[i] &^ domains[i]; b != 0; b &= b - 1 {
			domains[i] |= b & -b
			if !fails(domains) {
				domains[i] &^= b & -b
			}
		}
	}
}
