package engine_test

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku/internal/engine"
)

// TestARunKeepsWhatMayBe holds a run against all its fillings: none is lost, what is sure
// is in each of them, and nothing is said to be impossible that has one.
func TestARunKeepsWhatMayBe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		digits := rapid.IntRange(4, 9).Draw(t, "digits")
		size := rapid.IntRange(3, min(5, digits-1)).Draw(t, "size")
		domains := make([]uint64, size)
		for i := range domains {
			domains[i] = rapid.Uint64Range(1, engine.All(digits)).Draw(t, "domain")
			if rapid.Bool().Draw(t, "more") {
				domains[i] |= rapid.Uint64Range(1, engine.All(digits)).Draw(t, "others")
			}
		}
		kept, always := make([]uint64, size), ^uint64(0)
		fillings := 0
		eachDifferent(domains, func(chosen []uint64, used uint64) {
			if low := bits.TrailingZeros64(used); used != engine.All(size)<<low {
				return
			}
			fillings++
			always &= used
			for i, d := range chosen {
				kept[i] |= d
			}
		})

		got := slices.Clone(domains)
		sure, ok := runOf(t, digits, size).Reduce(got)
		if !ok {
			if fillings > 0 {
				t.Fatalf("%b: said to be impossible, has %d fillings", domains, fillings)
			}
			return
		}
		for i := range got {
			if got[i]&^domains[i] != 0 || kept[i]&^got[i] != 0 {
				t.Fatalf("%b: cell %d keeps %b, the fillings have %b", domains, i, got[i], kept[i])
			}
		}
		if fillings > 0 && sure&^always != 0 {
			t.Fatalf("%b: %b is sure, the fillings share %b", domains, sure, always)
		}
		fixed := true
		for _, d := range domains {
			fixed = fixed && d&(d-1) == 0
		}
		if fixed && fillings == 0 {
			t.Fatalf("%b: a full run that isn't one passes", domains)
		}
	})
}

// runOf finds the run of a model whose cells are a renban, and none where they need not differ.
func runOf(t *rapid.T, digits, size int) *engine.Run {
	near := make([]uint64, digits)
	for a := range digits {
		for b := range digits {
			if max(a-b, b-a) < size {
				near[a] |= 1 << b
			}
		}
	}
	var cells []uint16
	var pairs [][2]uint16
	for a := range uint16(size) {
		cells = append(cells, a)
		for b := range a {
			pairs = append(pairs, [2]uint16{b, a})
		}
	}
	m := &engine.Model{Digits: digits, Cells: size, Relations: []engine.Relation{engine.NewRelation(pairs, near)}}
	if runs, rest := m.Runs(); len(runs) > 0 || len(rest) != 1 || len(rest[0].Pairs) != len(pairs) {
		t.Fatalf("cells that need not differ are a run")
	}
	m = m.Clone()
	m.Groups = [][]uint16{cells}
	runs, rest := m.Runs()
	if len(rest) > 0 {
		t.Fatalf("%v are left of the pairs of a run", rest)
	}
	if len(runs) != 1 || !slices.Equal(slices.Sorted(slices.Values(runs[0].Cells())), cells) {
		t.Fatalf("%d runs, want one of %d cells", len(runs), size)
	}
	return runs[0]
}
