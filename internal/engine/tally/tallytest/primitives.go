package tallytest

import (
	"math/rand/v2"
	"slices"

	"jiugong/sudoku/internal/engine"
)

// Primitive makes a propagator of any kind on random cells that the solution satisfies. At most
// deep lists lie within lists.
func Primitive(r *rand.Rand, m *engine.Model, solution []uint8, deep int) engine.Propagator {
	for {
		p := primitive(r, m, deep)
		var domains []uint64
		for _, c := range p.Cells() {
			domains = append(domains, 1<<(solution[c]-1))
		}
		if p.Narrow(domains) {
			return p
		}
	}
}

func primitive(r *rand.Rand, m *engine.Model, deep int) engine.Propagator {
	n := m.Digits
	var cells []uint16
	for _, c := range r.Perm(m.Cells)[:2+r.IntN(3)] {
		cells = append(cells, uint16(c))
	}
	set := func() uint64 { return 1 + r.Uint64N(engine.All(n)) }
	kinds := 4
	if deep > 0 {
		kinds = 7
	}
	switch r.IntN(kinds) {
	case 0:
		s := &engine.Sum{In: cells}
		for range cells {
			w := []int{1, 1, 1, -1, 2}[r.IntN(5)]
			s.Weights = append(s.Weights, w)
			s.Low += w * (1 + r.IntN(n))
		}
		s.High = s.Low + r.IntN(3)
		return s
	case 1:
		return &engine.Count{In: cells, Digits: set(), Numbers: r.Uint64N(2 << len(cells))}
	case 2:
		states := 2 + r.IntN(3)
		a := &engine.Automaton{Digits: n, Start: []uint64{1}, Accept: []uint64{1 + r.Uint64N(1<<states-1)}, Next: make([][]uint16, states*n)}
		for i := range a.Next {
			for range 1 + r.IntN(2) {
				if s := uint16(r.IntN(states)); !slices.Contains(a.Next[i], s) {
					a.Next[i] = append(a.Next[i], s)
				}
			}
		}
		return engine.NewLine(cells, a)
	case 3:
		return &engine.Among{In: cells[:1], Digits: set()}
	case 4:
		table := make([]uint64, n)
		for d := range table {
			table[d] = set()
		}
		rel := engine.NewRelation(nil, table)
		tables := rel.Tables()
		return &engine.Beside{Pair: [2]uint16(cells), Allowed: tables[0], Back: tables[1]}
	case 5:
		return &engine.Apart{In: cells}
	}
	lists := make([][]engine.Propagator, 1+r.IntN(3))
	for i := range lists {
		for range 1 + r.IntN(2) {
			lists[i] = append(lists[i], primitive(r, m, deep-1))
		}
	}
	return engine.NewAny(lists)
}
