package tally

import (
	"math/rand/v2"
	"testing"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/tally/tallytest"
)

// Every way of counting knows that propagators and tables make cells and digits
// special: boards that have shortcuts of their own without them are counted with
// each primitive, and listed.
func TestCountsWithPrimitivesAgreeWithEnumeration(t *testing.T) {
	shapes := []struct {
		name  string
		model func() *engine.Model
		given int // of the cells
	}{
		{"4×4", func() *engine.Model { return tallytest.Shape(2, 2, false) }, 2},
		{"4×4 with diagonals", func() *engine.Model { return tallytest.Shape(2, 2, true) }, 0},
		{"6×6", func() *engine.Model { return tallytest.Shape(2, 3, false) }, 17},
		{"8×8", func() *engine.Model { return tallytest.Shape(2, 4, false) }, 40},
		{"9×9", func() *engine.Model { return tallytest.Shape(3, 3, false) }, 50},
		{"9×9 with windows", windows, 45},
	}
	rounds := 12
	if testing.Short() {
		rounds = 2
	}
	several := 0
	for _, shape := range shapes {
		for seed := range uint64(rounds) {
			r := rand.New(rand.NewPCG(seed, 9))
			m := shape.model()
			solution := tallytest.SolutionOf(shape.model(), r) // a model must not change once it is used
			for range 1 + r.IntN(3) {
				m.Propagators = append(m.Propagators, tallytest.Primitive(r, m, solution, 2))
			}
			if r.IntN(2) == 0 { // greater than: not symmetric
				table := make([]uint64, m.Digits)
				for d := range table {
					table[d] = engine.All(d)
				}
				rel := engine.NewRelation(nil, table)
				a, b := uint16(r.IntN(m.Cells)), uint16(r.IntN(m.Cells))
				if solution[a] > solution[b] {
					rel.Pairs = [][2]uint16{{a, b}}
				}
				m.Relations = append(m.Relations, rel)
			}
			m.GroupSums()
			givens := tallytest.KeepSome(solution, shape.given, r)
			want := tallytest.PlainCount(m, givens, 1<<20)
			got, err := CountModel(t.Context(), m, givens, Options{Workers: 1 + int(seed%2)})
			if err != nil || got.Int64() != int64(want) {
				t.Errorf("%s, seed %d: %v, %v; want %d", shape.name, seed, got, err, want)
			}
			if want > 1 {
				several++
			}
		}
	}
	if several < rounds {
		t.Errorf("only %d boards have several solutions", several)
	}
}
