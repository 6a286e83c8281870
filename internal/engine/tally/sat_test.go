package tally

import (
	"testing"

	"github.com/crillab/gophersat/solver"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/tally/tallytest"
)

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

func TestOraclesAgreeOnSmallGrids(t *testing.T) {
	m := tallytest.Shape(2, 2, false)
	if n := tallytest.PlainCount(m, nil, 1000); n != 288 {
		t.Fatalf("%d grids of 4×4, want 288", n)
	}
	if n := satCount(m, make([]uint8, 16)); n != 288 {
		t.Fatalf("%d grids of 4×4 by SAT, want 288", n)
	}
}
