package generate

import (
	"errors"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
)

func TestMatchingsFillBoards(t *testing.T) {
	for _, name := range []string{
		"4", "6", "8:4x2", "9", "12:2x6", "15:3x5", "16", "18:9x2", "25", "28:2x14", "36:3x12", "49", "64",
		"4+x", "6+x", "9+x+knight", "9+windows", "9+nonconsecutive", "16+x", "36+x", "49+knight",
	} {
		rules := mustRules(t, name)
		grids, err := NewGrids(t.Context(), rules, FillMatchings)
		if err != nil {
			t.Fatal(name, err)
		}
		grid := make(sudoku.Grid, rules.Cells())
		for index := range uint64(testlong.Of(3, 1)) {
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
	for name, want := range map[string]int{"4": 288, "4+x": 48} {
		grids, err := NewGrids(t.Context(), mustRules(t, name), FillMatchings)
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
		if len(seen) != want {
			t.Errorf("%s: of %d grids %d came out", name, want, len(seen))
		}
	}
}

func TestMatchingsSayThatThereIsNoGrid(t *testing.T) {
	grids, err := NewGrids(t.Context(), mustRules(t, "4+knight+king"), FillMatchings)
	if err != nil {
		t.Fatal(err)
	}
	var impossible *ImpossibleError
	if err := grids.Make(t.Context(), 1, 0, make(sudoku.Grid, 16)); !errors.As(err, &impossible) {
		t.Errorf("a 4×4 with knight and king: %v", err)
	}
}
