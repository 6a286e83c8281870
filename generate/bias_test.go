package generate

import (
	"os"
	"testing"

	"jiugong/sudoku"
)

// TestBiasOfFills measures how far each fill is from drawing every grid as
// likely as any other, by the classes of the six bands and stacks.
func TestBiasOfFills(t *testing.T) {
	grids := 5000
	if os.Getenv("SUDOKU_LONG") != "" {
		grids = 100_000
	}
	classes := readBandClasses(t)
	grid := make(sudoku.Grid, 81)
	for _, fill := range Fills() {
		if fill == FillNoSwaps || fill == FillBoxes && os.Getenv("SUDOKU_LONG") == "" {
			continue // the one leaves grids out on purpose, the other takes its time
		}
		maker, err := NewGrids(t.Context(), nil, fill)
		if err != nil {
			t.Fatal(err)
		}
		squares := classes.chiSquare(grids, func(i int) *[81]uint8 {
			if err := maker.Make(t.Context(), 1, uint64(i), grid); err != nil {
				t.Fatal(err)
			}
			return (*[81]uint8)(grid)
		})
		t.Logf("%-9s chi-square over %d grids, 415 degrees of freedom: bands %.0f %.0f %.0f, stacks %.0f %.0f %.0f",
			fill, grids, squares[0], squares[1], squares[2], squares[3], squares[4], squares[5])
		if fill == FillTransform && squares[0] < 10_000 {
			t.Errorf("the grids of %s, all alike, pass for uniform: the measure measures nothing", fill)
		}
	}
}
