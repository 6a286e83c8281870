package sudoku

import "jiugong/sudoku/internal/engine"

// ordered is the model of a puzzle whose digits may change places, with the rule that
// those which may stand in one house in ascending order. It has a solution if the
// puzzle has one; what doesn't have any is found out as many times sooner as there
// are orders: an empty jigsaw in which nothing fits takes no time in place of minutes.
// It is nil when no two digits may change places.
//
// Digits that stand in no given may, when the rules say of digits only that they
// differ.
func ordered(p Puzzle) *engine.Model {
	m, free := p.Rules.model, interchangeable(p)
	if free == 0 {
		return nil
	}
	var emptiest []uint16
	most := -1
	for _, house := range m.Houses {
		empty := 0
		for _, c := range house {
			if p.Givens[c] == 0 {
				empty++
			}
		}
		if empty > most {
			emptiest, most = house, empty
		}
	}
	var pairs [][2]uint16
	for i, a := range emptiest {
		for _, b := range emptiest[i+1:] {
			pairs = append(pairs, [2]uint16{a, b})
		}
	}
	table := make([]uint64, m.Digits)
	for d := range table {
		table[d] = engine.All(m.Digits)
		if free>>d&1 != 0 {
			table[d] &^= free & engine.All(d)
		}
	}
	more := m.Extend()
	more.Relations = append(more.Relations, engine.NewRelation(pairs, table))
	return more
}

// interchangeable are the digits that may change places with each other: two or more, or
// none.
func interchangeable(p Puzzle) uint64 {
	m := p.Rules.model
	if p.Candidates != nil || len(m.Relations)+len(m.Propagators) > 0 || len(m.Houses) == 0 {
		return 0
	}
	free := engine.All(m.Digits)
	for _, d := range p.Givens {
		if d != 0 {
			free &^= 1 << (d - 1)
		}
	}
	if free&(free-1) == 0 {
		return 0
	}
	return free
}
