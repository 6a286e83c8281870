package clauses

import (
	"context"
	"testing"

	"jiugong/sudoku/internal/engine"
)

// grid is the classic model with boxes of r×c cells, and extra houses.
func grid(r, c int, extra ...[]uint16) *engine.Model {
	n := r * c
	m := &engine.Model{Digits: n, Cells: n * n}
	for i := range n {
		var row, col, box []uint16
		for j := range n {
			row = append(row, uint16(i*n+j))
			col = append(col, uint16(j*n+i))
			box = append(box, uint16((i/r*r+j/c)*n+i%r*c+j%c))
		}
		m.Houses = append(m.Houses, row, col, box)
	}
	m.Houses = append(m.Houses, extra...)
	return m
}

func diagonals(n int) [][]uint16 {
	d := make([][]uint16, 2)
	for i := range n {
		d[0] = append(d[0], uint16(i*n+i))
		d[1] = append(d[1], uint16(i*n+n-1-i))
	}
	return d
}

// holds is the independent checker: a full grid that keeps every rule.
func holds(m *engine.Model, givens, g []uint8) bool {
	for c, d := range g {
		if d < 1 || int(d) > m.Digits || givens[c] != 0 && givens[c] != d {
			return false
		}
	}
	for _, lists := range [][][]uint16{m.Houses, m.Groups} {
		for _, cells := range lists {
			for i, a := range cells {
				for _, b := range cells[:i] {
					if g[a] == g[b] {
						return false
					}
				}
			}
		}
	}
	for _, r := range m.Relations {
		for _, p := range r.Pairs {
			if r.Allowed[g[p[0]]-1]>>(g[p[1]]-1)&1 == 0 {
				return false
			}
		}
	}
	for _, p := range m.Propagators {
		var dom []uint64
		for _, c := range p.Cells() {
			dom = append(dom, 1<<(g[c]-1))
		}
		if !p.Narrow(dom) {
			return false
		}
	}
	return true
}

// count finds all solutions and checks that each holds and is new.
func count(t *testing.T, s *Solver, m *engine.Model, givens []uint8) int {
	t.Helper()
	seen := map[string]bool{}
	g := make([]uint8, m.Cells)
	for {
		found, err := s.Solve(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if !found {
			return len(seen)
		}
		s.Grid(g)
		if !holds(m, givens, g) {
			t.Fatalf("solution %d breaks a rule: %v", len(seen), g)
		}
		if seen[string(g)] {
			t.Fatalf("solution %d given twice: %v", len(seen), g)
		}
		seen[string(g)] = true
		s.Block()
	}
}

func TestEmptyGridsHaveTheKnownNumberOfSolutions(t *testing.T) {
	for _, c := range []struct {
		name string
		m    *engine.Model
		want int
	}{
		{"4×4", grid(2, 2), 288},
		{"4×4 with diagonals", grid(2, 2, diagonals(4)...), 48},
		{"Latin 4", grid(1, 4), 576},
		{"6×6 with diagonals", grid(2, 3, diagonals(6)...), 8640},
	} {
		s := New(c.m, Options{})
		givens := make([]uint8, c.m.Cells)
		if err := s.Reset(givens); err != nil {
			t.Fatal(err)
		}
		if got := count(t, s, c.m, givens); got != c.want {
			t.Errorf("%s: %d solutions, want %d", c.name, got, c.want)
		}
	}
}
