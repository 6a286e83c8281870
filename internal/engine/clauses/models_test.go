package clauses

import "jiugong/sudoku/internal/engine"

// jigsaw has regions, one letter a cell, in place of boxes.
func jigsaw(n int, regions string) *engine.Model {
	m := &engine.Model{Digits: n, Cells: n * n}
	region := make([][]uint16, n)
	for i := range n {
		var row, col []uint16
		for j := range n {
			row = append(row, uint16(i*n+j))
			col = append(col, uint16(j*n+i))
		}
		m.Houses = append(m.Houses, row, col)
	}
	for c := range n * n {
		r := regions[c] - 'a'
		region[r] = append(region[r], uint16(c))
	}
	m.Houses = append(m.Houses, region...)
	return m
}

// knight adds groups of two cells a knight's move apart.
func knight(m *engine.Model, n int) *engine.Model {
	for r := range n {
		for c := range n {
			for _, d := range [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}} {
				if y, x := r+d[0], c+d[1]; y < n && x >= 0 && x < n {
					m.Groups = append(m.Groups, []uint16{uint16(r*n + c), uint16(y*n + x)})
				}
			}
		}
	}
	return m
}

// nonconsecutive forbids neighbours that differ by one.
func nonconsecutive(m *engine.Model, n int) *engine.Model {
	r := engine.Relation{}
	for c := range n * n {
		if c%n+1 < n {
			r.Pairs = append(r.Pairs, [2]uint16{uint16(c), uint16(c + 1)})
		}
		if c+n < n*n {
			r.Pairs = append(r.Pairs, [2]uint16{uint16(c), uint16(c + n)})
		}
	}
	for d := range n {
		allowed := engine.All(n)
		if d > 0 {
			allowed &^= 1 << (d - 1)
		}
		if d+1 < n {
			allowed &^= 1 << (d + 1)
		}
		r.Allowed = append(r.Allowed, allowed)
	}
	m.Relations = append(m.Relations, r)
	return m
}

// sum is a propagator with bounds reasoning only: the cells add up to total.
type sum struct {
	cells []uint16
	total int
}

func (p *sum) Cells() []uint16 { return p.cells }

func (p *sum) Narrow(dom []uint64) bool {
	low, high := 0, 0
	for _, set := range dom {
		if set == 0 {
			return false
		}
		low += lowest(set)
		high += highest(set)
	}
	if low > p.total || high < p.total {
		return false
	}
	for i, set := range dom {
		for d := lowest(set); d <= highest(set); d++ {
			if low-lowest(set)+d > p.total || high-highest(set)+d < p.total {
				dom[i] &^= 1 << (d - 1)
			}
		}
	}
	return true
}

func lowest(set uint64) int {
	for d := 1; ; d++ {
		if set>>(d-1)&1 != 0 {
			return d
		}
	}
}

func highest(set uint64) int {
	for d := 64; ; d-- {
		if set>>(d-1)&1 != 0 {
			return d
		}
	}
}

// brute lists all solutions by trying every digit in every cell, with no
// propagation: pairs are checked at once, the rest at the end by holds.
func brute(m *engine.Model, givens []uint8, visit func(g []uint8)) {
	g := make([]uint8, m.Cells)
	differ := make([][]uint16, m.Cells) // earlier cells that must differ
	for _, lists := range [][][]uint16{m.Houses, m.Groups} {
		for _, cells := range lists {
			for _, a := range cells {
				for _, b := range cells {
					if b < a {
						differ[a] = append(differ[a], b)
					}
				}
			}
		}
	}
	type bond struct {
		other   uint16
		allowed []uint64
	}
	bonds := make([][]bond, m.Cells) // relations with earlier cells
	for _, r := range m.Relations {
		for _, p := range r.Pairs {
			tables := r.Tables()
			if p[0] > p[1] {
				bonds[p[0]] = append(bonds[p[0]], bond{p[1], tables[0]})
			} else {
				bonds[p[1]] = append(bonds[p[1]], bond{p[0], tables[1]})
			}
		}
	}
	var at func(c int)
	at = func(c int) {
		if c == m.Cells {
			if holds(m, givens, g) {
				visit(g)
			}
			return
		}
	digits:
		for d := uint8(1); int(d) <= m.Digits; d++ {
			if givens[c] != 0 && givens[c] != d {
				continue
			}
			for _, b := range differ[c] {
				if g[b] == d {
					continue digits
				}
			}
			for _, b := range bonds[c] {
				if b.allowed[d-1]>>(g[b.other]-1)&1 == 0 {
					continue digits
				}
			}
			g[c] = d
			at(c + 1)
		}
		g[c] = 0
	}
	at(0)
}
