package generate

import (
	"testing"

	"jiugong/sudoku"
)

func TestMatchingsFillPlainBoards(t *testing.T) {
	for _, name := range []string{"4", "6", "8:4x2", "9", "12:2x6", "15:3x5", "16", "18:9x2", "25", "28:2x14", "36:3x12", "49", "64"} {
		rules := mustRules(t, name)
		grids, err := NewGrids(rules, FillMatchings)
		if err != nil {
			t.Fatal(name, err)
		}
		grid := make(sudoku.Grid, rules.Cells())
		for index := range uint64(3) {
			if err := grids.Make(t.Context(), 1, index, grid); err != nil {
				t.Fatal(name, err)
			}
			if err := (sudoku.Puzzle{Rules: rules, Givens: grid}).Check(); err != nil || grid.Filled() != len(grid) {
				t.Fatalf("%s, grid %d: %v, %d of %d cells filled", name, index, err, grid.Filled(), len(grid))
			}
		}
	}
}

func TestMatchingsReachEveryGrid(t *testing.T) {
	grids, err := NewGrids(mustRules(t, "4"), FillMatchings)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	grid := make(sudoku.Grid, 16)
	for index := range uint64(10_000) {
		if err := grids.Make(t.Context(), 1, index, grid); err != nil {
			t.Fatal(err)
		}
		seen[string(grid)] = true
	}
	if len(seen) != 288 {
		t.Errorf("of 288 grids %d came out", len(seen))
	}
}
