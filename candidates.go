package sudoku

// Candidates returns the digits that may still go into each empty cell of a grid that fits the
// rules. It leaves out those that a filled cell rules out directly, or a constraint on its own.
// Filled cells have none. It doesn't solve: a candidate need not be in a solution.
func (rules *Rules) Candidates(g Grid) []Set {
	rules = rules.orClassic()
	all := AllDigits(rules.N())
	candidates := make([]Set, len(g))
	for cell := range candidates {
		candidates[cell] = all
	}
	for _, cells := range rules.model().Houses {
		removePlaced(candidates, cells, g)
	}
	for _, cells := range rules.model().Groups {
		removePlaced(candidates, cells, g)
	}
	for _, relation := range rules.model().Relations {
		tables := relation.Tables()
		for _, pair := range relation.Pairs {
			for side, cell := range pair {
				if d := g[cell]; d != 0 {
					candidates[pair[1-side]] &= Set(tables[side][d-1])
				}
			}
		}
	}
	for _, p := range rules.model().Propagators {
		cells := p.Cells()
		domains := make([]uint64, len(cells))
		for i, cell := range cells {
			if domains[i] = uint64(candidates[cell]); g[cell] != 0 {
				domains[i] = uint64(SetOf(g[cell]))
			}
		}
		if p.Narrow(domains) {
			for i, cell := range cells {
				candidates[cell] &= Set(domains[i])
			}
		}
	}
	for cell, d := range g {
		if d != 0 {
			candidates[cell] = 0
		}
	}
	return candidates
}

// removePlaced takes the digits that stand in some cells from the others.
func removePlaced(candidates []Set, cells []uint16, g Grid) {
	var placed Set
	for _, cell := range cells {
		if d := g[cell]; d != 0 {
			placed = placed.With(d)
		}
	}
	for _, cell := range cells {
		candidates[cell] &^= placed
	}
}
