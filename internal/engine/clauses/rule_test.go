package clauses

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku/internal/engine"
)

// randomPrimitive makes a propagator of any kind on some cells of a model; deep
// is how many lists may lie within lists.
func randomPrimitive(r *rand.Rand, m *engine.Model, deep int) engine.Propagator {
	n := m.Digits
	var cells []uint16
	for _, c := range r.Perm(m.Cells)[:2+r.IntN(4)] {
		cells = append(cells, uint16(c))
	}
	set := func() uint64 { return 1 + r.Uint64N(engine.All(n)) }
	kinds := 5
	if deep > 0 {
		kinds = 7
	}
	switch r.IntN(kinds) {
	case 0:
		s := &engine.Sum{In: cells, Low: -1 << 31, High: 1<<31 - 1}
		middle := 0
		for range cells {
			w := 1
			if r.IntN(3) == 0 {
				w = []int{-1, 2, -2, 10}[r.IntN(4)]
			}
			s.Weights = append(s.Weights, w)
			middle += w * (1 + r.IntN(n))
		}
		if r.IntN(3) > 0 {
			s.Low = middle - r.IntN(2)
		}
		if r.IntN(3) > 0 {
			s.High = middle + r.IntN(2)
		}
		return s
	case 1:
		return &engine.Count{In: cells, Digits: set(), Numbers: r.Uint64N(2 << len(cells))}
	case 2, 3:
		return engine.NewLine(lineCells(r, cells), randomAutomaton(r, n))
	case 4:
		if deep == 0 {
			return &engine.Count{In: cells, Digits: set(), Numbers: 1 << r.IntN(len(cells)+1)}
		}
		return &engine.Among{In: cells[:1], Digits: set()}
	case 5:
		table := make([]uint64, n)
		for d := range table {
			table[d] = set()
		}
		rel := engine.NewRelation(nil, table)
		tables := rel.Tables()
		if r.IntN(2) == 0 {
			return &engine.Apart{In: cells[:min(n, len(cells))]}
		}
		return &engine.Beside{Pair: [2]uint16(cells), Allowed: tables[0], Back: tables[1]}
	}
	lists := make([][]engine.Propagator, 1+r.IntN(3))
	for i := range lists {
		for range 1 + r.IntN(2) {
			lists[i] = append(lists[i], randomPrimitive(r, m, deep-1))
		}
	}
	return engine.NewAny(lists)
}

// lineCells may name a cell twice.
func lineCells(r *rand.Rand, cells []uint16) []uint16 {
	if r.IntN(3) == 0 {
		return append(slices.Clone(cells), cells[0])
	}
	return cells
}

// randomAutomaton need not be deterministic.
func randomAutomaton(r *rand.Rand, n int) *engine.Automaton {
	states := 2 + r.IntN(4)
	a := &engine.Automaton{Digits: n, Start: []uint64{1}, Accept: []uint64{1 + r.Uint64N(1<<states-1)}, Next: make([][]uint16, states*n)}
	for i := range a.Next {
		for range r.IntN(3) {
			if s := uint16(r.IntN(states)); !slices.Contains(a.Next[i], s) {
				a.Next[i] = append(a.Next[i], s)
			}
		}
	}
	return a
}

// addPrimitives adds some of each kind to a model.
func addPrimitives(r *rand.Rand, m *engine.Model) {
	for range 1 + r.IntN(4) {
		m.Propagators = append(m.Propagators, randomPrimitive(r, m, 2))
	}
	if r.IntN(2) == 0 {
		table := make([]uint64, m.Digits) // not symmetric
		for d := range table {
			table[d] = engine.All(m.Digits) &^ (1 << r.IntN(m.Digits))
		}
		rel := engine.NewRelation(nil, table)
		for range 1 + r.IntN(4) {
			if a, b := uint16(r.IntN(m.Cells)), uint16(r.IntN(m.Cells)); a != b {
				rel.Pairs = append(rel.Pairs, [2]uint16{a, b})
			}
		}
		m.Relations = append(m.Relations, rel)
	}
}

// Each rule keeps every digit that some way to fill its cells has, and what it
// says is the reason of a failure is one: nothing that the weakened domains allow
// keeps the rule.
func TestRulesNarrowAndGiveReasonsThatHold(t *testing.T) {
	rounds := 4000
	if testing.Short() {
		rounds = 400
	}
	for seed := range uint64(rounds) {
		r := rand.New(rand.NewPCG(seed, 2))
		m := grid(2, 2)
		p := randomPrimitive(r, m, 2)
		list := rulesOfModel(&engine.Model{Digits: m.Digits, Cells: m.Cells, Houses: m.Houses, Propagators: []engine.Propagator{p}})
		rule := list[0]
		if sum, ok := p.(*engine.Sum); ok && seed%2 == 0 { // as those too large for a graph are
			rule.rule = &bounds{weights: sum.Weights, low: sum.Low, high: sum.High}
		}
		domains := make([]uint64, len(rule.cells))
		byCell := make(map[uint16]uint64)
		for _, c := range rule.cells {
			byCell[c] = 1 + r.Uint64N(engine.All(4))
			if r.IntN(3) == 0 {
				byCell[c] = 1 << r.IntN(4)
			}
		}
		for i, c := range rule.cells {
			domains[i] = byCell[c]
		}
		full := slices.Repeat([]uint64{engine.All(4)}, len(domains))
		union := fillings(m, p, rule.cells, domains)
		dom := slices.Clone(domains)
		if rule.narrow(dom) {
			for i, d := range dom {
				if union[i]&^d != 0 {
					t.Fatalf("seed %d: %T takes what can stand: %b of %b, not %b", seed, p, domains, union, dom)
				}
				if gone := domains[i] &^ d; gone != 0 { // why is the first gone?
					bit := gone & -gone
					now, all := slices.Clone(domains), slices.Clone(full)
					for k, c := range rule.cells {
						if c == rule.cells[i] {
							now[k], all[k] = bit, bit
						}
					}
					checkReason(t, seed, m, p, rule, now, all)
				}
			}
			continue
		}
		if slices.Max(union) != 0 {
			t.Fatalf("seed %d: %T refuses %b, of which %b can stand", seed, p, domains, union)
		}
		checkReason(t, seed, m, p, rule, domains, full)
	}
}

func checkReason(t *testing.T, seed uint64, m *engine.Model, p engine.Propagator, rule ruled, domains, full []uint64) {
	t.Helper()
	weak := slices.Clone(domains)
	rule.weaken(weak, full)
	for i, d := range weak {
		if domains[i]&^d != 0 || d&^full[i] != 0 {
			t.Fatalf("seed %d: %T weakens %b of %b to %b", seed, p, domains, full, weak)
		}
	}
	if union := fillings(m, p, rule.cells, weak); slices.Max(union) != 0 {
		t.Fatalf("seed %d: %T: %b is weakened to %b, of which %b can stand", seed, p, domains, weak, union)
	}
}

// fillings is what stands in the ways to fill some cells within their domains
// that keep the houses and a propagator.
func fillings(m *engine.Model, p engine.Propagator, cells []uint16, domains []uint64) []uint64 {
	union := make([]uint64, len(cells))
	now := make([]uint64, len(cells))
	peers := m.Ties().Peers
	var at func(i int)
	at = func(i int) {
		if i == len(cells) {
			if p.Narrow(slices.Clone(now)) {
				for k, d := range now {
					union[k] |= d
				}
			}
			return
		}
	digits:
		for b := domains[i]; b != 0; b &= b - 1 {
			for k, c := range cells[:i] {
				same := now[k] == b&-b
				if c == cells[i] && !same || same && slices.Contains(peers[cells[i]], c) {
					continue digits
				}
			}
			now[i] = b & -b
			at(i + 1)
		}
	}
	at(0)
	return union
}

// A cage of four cells that see each other knows which digits it can't do
// without: bounds alone don't.
func TestSumsKnowWhichCellsDiffer(t *testing.T) {
	m := grid(3, 3)
	rules := rulesOfModel(&engine.Model{Digits: 9, Cells: 81, Houses: m.Houses, Propagators: []engine.Propagator{
		&engine.Sum{In: []uint16{0, 1, 2, 9}, Weights: []int{1, 1, 1, 1}, Low: 11, High: 11},
	}})
	domains := slices.Repeat([]uint64{engine.All(9)}, 4)
	if !rules[0].narrow(domains) || domains[3] != 1|2|4|16 {
		t.Errorf("four cells that make 11: %b; want 1, 2, 3, 5", domains)
	}
}

// The reason is the two cells that matter, of nine, and only their small digits.
func TestReasonsAreSmall(t *testing.T) {
	m := grid(3, 3)
	var line []uint16
	for c := range 9 {
		line = append(line, uint16(9*c+c/3))
	}
	all := slices.Repeat([]uint64{engine.All(9)}, 9)
	for name, c := range map[string]struct {
		p       engine.Propagator
		domains map[int]uint64
		missing int // digits in the reason
	}{
		"count too many":  {&engine.Count{In: line, Digits: 1, Numbers: 1 << 2}, map[int]uint64{0: 1, 4: 1, 8: 1, 5: 6}, 3 * 8},
		"count too few":   {&engine.Count{In: line[:4], Digits: 7, Numbers: 1 << 3}, map[int]uint64{0: 8, 1: 16, 3: 3}, 2 * 3},
		"sum":             {&engine.Sum{In: line, Weights: []int{1, 1, 1, 1, 1, 1, 1, 1, 1}, Low: -1 << 31, High: 12}, map[int]uint64{1: 0b111110000, 2: 0b11}, 4},
		"either":          {engine.NewAny([][]engine.Propagator{{&engine.Among{In: line[:1], Digits: 1}}, {&engine.Among{In: line[1:2], Digits: 6}}}), map[int]uint64{0: 6, 1: 1 << 4}, 3},
		"line, no 2 to 4": {engine.NewLine(line, sameAsFirst(9)), map[int]uint64{0: 3, 5: 12, 7: 1}, 9},
	} {
		rule := rulesOfModel(&engine.Model{Digits: 9, Cells: 81, Houses: m.Houses, Propagators: []engine.Propagator{c.p}})[0]
		full := all[:len(rule.cells)]
		domains := slices.Clone(full)
		for i, d := range c.domains {
			if i < len(domains) {
				domains[i] = d
			}
		}
		if rule.narrow(slices.Clone(domains)) {
			t.Fatalf("%s: no failure", name)
		}
		rule.weaken(domains, full)
		missing := 0
		for i, d := range domains {
			missing += onesCount(full[i] &^ d)
		}
		if missing > c.missing {
			t.Errorf("%s: a reason of %d digits: %b", name, missing, domains)
		}
	}
}

func onesCount(set uint64) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

// sameAsFirst reads lines of one digit only.
func sameAsFirst(n int) *engine.Automaton {
	a := &engine.Automaton{Digits: n, Start: []uint64{1}, Accept: []uint64{engine.All(n + 1)}, Next: make([][]uint16, (n+1)*n)}
	for d := range n {
		a.Next[d] = []uint16{uint16(d + 1)}
		a.Next[(d+1)*n+d] = []uint16{uint16(d + 1)}
	}
	return a
}
