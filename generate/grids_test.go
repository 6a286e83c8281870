package generate

import (
	"slices"
	"testing"

	"jiugong/sudoku"
)

func TestGridsAreThoseOfTheRun(t *testing.T) {
	for _, fill := range Fills() {
		grids, err := NewGrids(t.Context(), nil, fill)
		if err != nil {
			t.Fatal(err)
		}
		grid := make(sudoku.Grid, 81)
		for item, err := range All(t.Context(), Options{Full: true, Fill: fill, Seed: 5, N: 20}) {
			if err != nil {
				t.Fatal(err)
			}
			if err := grids.Make(t.Context(), 5, item.Index, grid); err != nil || !slices.Equal(grid, item.Solution) {
				t.Fatalf("%s: Make(5, %d) = %v, %v; the run has %v", fill, item.Index, grid, err, item.Solution)
			}
		}
	}
	if _, err := NewGrids(t.Context(), nil, "none"); err == nil {
		t.Error("a fill that there isn't is no error")
	}
}
