package engine_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku/internal/engine"
)

// TestLeftoversKeepWhatMayBe holds leftovers against all fillings of their cells: no digit of
// one is lost, what must be in a list is in that of each, and a filling with other digits in
// the two is refused.
func TestLeftoversKeepWhatMayBe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		digits := rapid.IntRange(2, 5).Draw(t, "digits")
		half := rapid.IntRange(1, 3).Draw(t, "half")
		domains := make([]uint64, 2*half)
		for i := range domains {
			domains[i] = rapid.Uint64Range(1, engine.All(digits)).Draw(t, "domain")
		}
		kept, always := make([]uint64, len(domains)), [2]uint64{^uint64(0), ^uint64(0)}
		fillings := 0
		chosen := make([]uint64, len(domains))
		var fill func(i int)
		fill = func(i int) {
			if i < len(domains) {
				for rest := domains[i]; rest != 0; rest &= rest - 1 {
					chosen[i] = rest & -rest
					fill(i + 1)
				}
				return
			}
			if !slices.Equal(slices.Sorted(slices.Values(chosen[:half])), slices.Sorted(slices.Values(chosen[half:]))) {
				return
			}
			fillings++
			var in [2]uint64
			for i, d := range chosen {
				kept[i] |= d
				in[i/half] |= d
			}
			always[0] &= in[0]
			always[1] &= in[1]
		}
		fill(0)

		got := slices.Clone(domains)
		must, ok := (&engine.Leftovers{In: make([]uint16, len(domains)), Half: half}).Reduce(got)
		if !ok {
			if fillings > 0 {
				t.Fatalf("%b: said to be impossible, has %d fillings", domains, fillings)
			}
			return
		}
		fixed := true
		for i, d := range domains {
			fixed = fixed && d&(d-1) == 0
			if got[i]&^d != 0 || got[i] == 0 || kept[i]&^got[i] != 0 {
				t.Fatalf("%b: cell %d keeps %b, the fillings have %b", domains, i, got[i], kept[i])
			}
		}
		if fillings > 0 && (must[0]&^always[0] != 0 || must[1]&^always[1] != 0) {
			t.Fatalf("%b: %b must be there, the fillings share %b", domains, must, always)
		}
		if fixed && fillings == 0 {
			t.Fatalf("%b: lists with other digits pass", domains)
		}
	})
}

// TestLeftoversHold cuts full grids into regions that hold each digit once, boxes that have
// exchanged cells: in what is left over of rows, columns and regions each digit is as often
// in both lists.
func TestLeftoversHold(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		m, n, digit := drawGrid(t)
		var rows, columns, regions [][]uint16
		for i := 0; i < len(m.Houses); i += 3 {
			rows, columns, regions = append(rows, m.Houses[i]), append(columns, m.Houses[i+1]), append(regions, m.Houses[i+2])
		}
		for range rapid.IntRange(1, 2*n).Draw(t, "exchanges") {
			a := regions[rapid.IntRange(0, n-1).Draw(t, "region")]
			b := regions[rapid.IntRange(0, n-1).Draw(t, "other")]
			i := rapid.IntRange(0, n-1).Draw(t, "place")
			k := slices.IndexFunc(b, func(c uint16) bool { return digit(c) == digit(a[i]) })
			a[i], b[k] = b[k], a[i]
		}
		m.Houses = slices.Concat(rows, columns, regions)
		for _, l := range m.Leftovers() {
			found++
			number := make([]int, n+1)
			for i, c := range l.In {
				if i < l.Half {
					number[digit(c)]++
				} else {
					number[digit(c)]--
				}
			}
			if slices.ContainsFunc(number, func(k int) bool { return k != 0 }) {
				t.Fatalf("%v: not the same digits in both halves", l.In)
			}
		}
	})
	if found < 100 && !testing.Short() { // which draws a fifth
		t.Errorf("%d leftovers were found, want more", found)
	}
}
