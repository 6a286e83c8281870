package tally

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/crillab/gophersat/solver"

	"jiugong/sudoku/internal/engine"
)

// puzzle reads 81 characters; anything but a digit is an empty cell.
func puzzle(s string) *[81]uint8 {
	var g [81]uint8
	for i, c := range s {
		if c >= '1' && c <= '9' {
			g[i] = uint8(c - '0')
		}
	}
	return &g
}

// shape makes the model of a grid with boxes of h rows and w columns, or a
// Latin square if h is 1, and with both diagonals if x.
func shape(h, w int, x bool) *engine.Model {
	m := boxGrid(h, w)
	n := h * w
	if h == 1 {
		m.Houses = slices.DeleteFunc(m.Houses, func(h []uint16) bool { return h[1] == h[0]+1 && h[0]%uint16(n) != 0 })
	}
	if x {
		var down, up []uint16
		for i := range n {
			down = append(down, uint16(i*n+i))
			up = append(up, uint16(i*n+n-1-i))
		}
		m.Houses = append(m.Houses, down, up)
	}
	return m
}

// plainCount counts the solutions of a model cell by cell, checking every rule
// afresh, and gives up beyond limit.
func plainCount(m *engine.Model, givens []uint8, limit int) int {
	grid, given := make([]uint8, m.Cells), make([]bool, m.Cells)
	sets := slices.Concat(m.Houses, m.Groups)
	of := make([][][]uint16, m.Cells)
	for _, s := range sets {
		for _, c := range s {
			of[c] = append(of[c], s)
		}
	}
	type tie struct {
		cell    uint16
		allowed []uint64
	}
	ties := make([][]tie, m.Cells)
	for _, r := range m.Relations {
		for _, p := range r.Pairs {
			ties[p[0]] = append(ties[p[0]], tie{p[1], r.Allowed})
			ties[p[1]] = append(ties[p[1]], tie{p[0], r.Allowed})
		}
	}
	fits := func(cell int) bool {
		for _, s := range of[cell] {
			for _, c := range s {
				if int(c) != cell && grid[c] == grid[cell] {
					return false
				}
			}
		}
		for _, x := range ties[cell] {
			if d := grid[x.cell]; d != 0 && x.allowed[grid[cell]-1]>>(d-1)&1 == 0 {
				return false
			}
		}
		return true
	}
	var rec func(cell int) int
	rec = func(cell int) int {
		if cell == m.Cells {
			for _, p := range m.Propagators {
				var domains []uint64
				for _, c := range p.Cells() {
					domains = append(domains, 1<<(grid[c]-1))
				}
				if !p.Narrow(domains) {
					return 0
				}
			}
			return 1
		}
		if given[cell] {
			return rec(cell + 1)
		}
		n := 0
		for d := uint8(1); d <= uint8(m.Digits) && n <= limit; d++ {
			grid[cell] = d
			if fits(cell) {
				n += rec(cell + 1)
			}
		}
		grid[cell] = 0
		return n
	}
	for c, g := range givens {
		grid[c], given[c] = g, g != 0
	}
	for c := range givens {
		if given[c] && !fits(c) {
			return 0
		}
	}
	return rec(0)
}

// satCount counts the solutions of a model of houses only with a SAT solver, by forbidding
// one after another.
func satCount(m *engine.Model, givens []uint8) int {
	v := func(c uint16, d int) int { return int(c)*m.Digits + d + 1 }
	var clauses [][]int
	for c := range m.Cells {
		var some []int
		for d := range m.Digits {
			some = append(some, v(uint16(c), d))
			for e := range d {
				clauses = append(clauses, []int{-v(uint16(c), d), -v(uint16(c), e)})
			}
		}
		clauses = append(clauses, some)
		if givens[c] != 0 {
			clauses = append(clauses, []int{v(uint16(c), int(givens[c])-1)})
		}
	}
	for _, h := range m.Houses {
		for d := range m.Digits {
			for i, x := range h {
				for _, y := range h[:i] {
					clauses = append(clauses, []int{-v(x, d), -v(y, d)})
				}
			}
		}
	}
	// (The solver's own CountModels finds some solutions more than once.)
	s := solver.New(solver.ParseSlice(clauses))
	n := 0
	for ; s.Solve() == solver.Sat; n++ {
		var other []solver.Lit
		for i, set := range s.Model() {
			if set && givens[i/m.Digits] == 0 {
				other = append(other, solver.IntToLit(int32(-(i + 1))))
			}
		}
		if len(other) == 0 {
			return n + 1
		}
		s.AppendClause(solver.NewClause(other))
	}
	return n
}

// solutionOf finds one solution of a model, a different one for each source.
func solutionOf(m *engine.Model, r *rand.Rand) []uint8 {
	n := newNetwork(m)
	p := newNarrower(n)
	start, _ := n.start(nil)
	p.all(start)
	var rec func(domains []uint64) []uint64
	rec = func(domains []uint64) []uint64 {
		cell, fewest := -1, 65
		for c, d := range domains {
			if k := popcount(d); k > 1 && k < fewest {
				cell, fewest = c, k
			}
		}
		if cell < 0 {
			return domains
		}
		for _, d := range r.Perm(m.Digits) {
			if domains[cell]>>d&1 == 0 {
				continue
			}
			next := slices.Clone(domains)
			if p.place(next, uint16(cell), 1<<d) {
				if found := rec(next); found != nil {
					return found
				}
			}
		}
		return nil
	}
	var grid []uint8
	for _, d := range rec(start) {
		g := uint8(1)
		for ; d > 1; d >>= 1 {
			g++
		}
		grid = append(grid, g)
	}
	return grid
}

func popcount(s uint64) (n int) {
	for ; s != 0; s &= s - 1 {
		n++
	}
	return n
}

// keepSome empties all but k cells of a grid.
func keepSome(grid []uint8, k int, r *rand.Rand) []uint8 {
	left := make([]uint8, len(grid))
	for _, c := range r.Perm(len(grid))[:k] {
		left[c] = grid[c]
	}
	return left
}

func TestOraclesAgreeOnSmallGrids(t *testing.T) {
	m := shape(2, 2, false)
	if n := plainCount(m, nil, 1000); n != 288 {
		t.Fatalf("%d grids of 4×4, want 288", n)
	}
	if n := satCount(m, make([]uint8, 16)); n != 288 {
		t.Fatalf("%d grids of 4×4 by SAT, want 288", n)
	}
}

func name(m *engine.Model, givens []uint8) string { return fmt.Sprint(m.Digits, givens) }
