package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku/internal/engine"
)

// TestPackedHousesNarrowAsTheOthersDo leaves random candidates, some of them of a
// solution, and compares what is left by the two ways to handle houses.
func TestPackedHousesNarrowAsTheOthersDo(t *testing.T) {
	packed := Compile(engine.BoxGrid(3, 3))
	if !packed.packed {
		t.Fatal("a plain 9×9 isn't packed")
	}
	plain := *packed
	plain.packed = false
	a, b := New(packed), New(&plain)
	random := rand.New(rand.NewPCG(5, 6))
	stuck, narrowed := 0, 0
	for i := range 10_000 {
		if i%50 == 0 {
			a.Random(t.Context(), make([]uint8, 81), random)
			copy(b.solution, a.Solution())
		}
		candidates := make([]uint64, 81)
		spread := 2 + i%5
		for c := range candidates {
			candidates[c] = 511
			if random.IntN(6) < spread {
				candidates[c] &= random.Uint64() | random.Uint64()&random.Uint64()
			}
			if i%2 > 0 {
				candidates[c] |= 1 << (b.solution[c] - 1)
			}
		}
		a.StartCandidates(candidates)
		b.StartCandidates(candidates)
		one, other := a.phase == fresh && a.propagate(), b.phase == fresh && b.propagate()
		if one != other {
			t.Fatalf("%v and %v for %v", one, other, candidates)
		}
		switch {
		case !one:
			stuck++
		case !slices.Equal(a.dom, b.dom):
			t.Fatalf("%v and %v for %v", a.dom, b.dom, candidates)
		case !slices.Equal(a.dom, candidates):
			narrowed++
		}
	}
	if stuck < 100 || narrowed < 1000 {
		t.Errorf("only %d without a solution, %d narrowed", stuck, narrowed)
	}
}

func TestOnlyThePlain9x9IsPacked(t *testing.T) {
	diagonal := engine.BoxGrid(3, 3)
	var cells []uint16
	for i := range 9 {
		cells = append(cells, uint16(10*i))
	}
	diagonal.Houses = append(diagonal.Houses, cells)
	pair := engine.BoxGrid(3, 3)
	pair.Groups = [][]uint16{{0, 80}}
	for _, m := range []*engine.Model{diagonal, pair, engine.BoxGrid(2, 2), engine.BoxGrid(3, 4)} {
		if Compile(m).packed {
			t.Errorf("%d digits, %d houses, %d groups", m.Digits, len(m.Houses), len(m.Groups))
		}
	}
}
