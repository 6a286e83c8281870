package generate

import (
	"errors"
	"slices"
	"testing"

	"jiugong/sudoku"
)

// swappable finds a rectangle in two boxes with two digits, told by the boxes of
// a 9×9 alone.
func swappable(g sudoku.Grid) bool {
	for _, turned := range []bool{false, true} {
		at := func(r, c int) uint8 {
			if turned {
				r, c = c, r
			}
			return g[r*9+c]
		}
		for r := range 9 {
			for s := r + 1; s < r-r%3+3; s++ {
				for c := range 9 {
					for d := c + 1; d < 9; d++ {
						if at(r, c) == at(s, d) && at(r, d) == at(s, c) {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

func TestGridsWithoutSwaps(t *testing.T) {
	for _, item := range items(t, Options{Full: true, Fill: FillNoSwaps, Seed: 1, N: 5}) {
		checkItem(t, item)
		if swappable(item.Solution) {
			t.Errorf("%v", item.Solution)
		}
	}
	if plain := items(t, Options{Full: true, Seed: 1, N: 5}); !slices.ContainsFunc(plain, func(i Item) bool { return swappable(i.Solution) }) {
		t.Error("no grid at all has a rectangle: the measure measures nothing")
	}
	if _, err := One(t.Context(), Options{Rules: mustRules(t, "4"), Full: true, Fill: FillNoSwaps}, 0); !errors.As(err, new(*ImpossibleError)) {
		t.Errorf("a 4×4 without rectangles: %v", err)
	}
}

func TestRetreatsAreCounted(t *testing.T) {
	for _, fill := range Fills() {
		total := 0
		for _, item := range items(t, Options{Full: true, Fill: fill, Seed: 2, N: 5}) {
			checkItem(t, item)
			total += item.Retreats
		}
		if fill.CountsRetreats() != (total > 0) {
			t.Errorf("%s: %d retreats", fill, total)
		}
	}
	for _, rules := range []string{"6", "8:2x4", "4+x", "6:1x6"} {
		checkItem(t, items(t, Options{Rules: mustRules(t, rules), Full: true, Fill: FillBoxes, Seed: 1, N: 1})[0])
	}
}
