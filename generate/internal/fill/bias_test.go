package fill

import (
	"os"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/internal/testlong"
)

// TestBiasOfFills measures how far each fill is from drawing every grid as
// likely as any other, by the classes of the six bands and stacks. One that
// leaves grids out on purpose is not among them.
func TestBiasOfFills(t *testing.T) {
	long := os.Getenv("SUDOKU_LONG") != ""
	grids := testlong.Of(5000, 2000)
	if long {
		grids = 100_000
	}
	classes := readBandClasses(t)
	b := frame.New(sudoku.Classic())
	oracle := frame.NewOracle(b)
	make := func(f Filler, err error) Filler {
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	for _, fill := range []struct {
		name   string
		filler Filler
		slow   bool
		alike  bool // all grids are
	}{
		{name: "uniform", filler: make(Uniform(t.Context(), b, oracle))},
		{name: "backtrack", filler: Backtrack(b, oracle)},
		{name: "matchings", filler: make(Matchings(b))},
		{name: "rows", filler: make(Rows(b))},
		{name: "boxes", filler: make(Boxes(b, false)), slow: true},
		{name: "lasvegas", filler: LasVegas(b, oracle)},
		{name: "transform", filler: make(Transform(b)), alike: true},
	} {
		if fill.slow && !long {
			continue
		}
		var grid [81]uint8
		var s random.Source
		squares := classes.chiSquare(grids, func(i int) *[81]uint8 {
			s.Seed(random.ItemSeed(1, uint64(i)))
			if err := fill.filler.Fill(t.Context(), &s, grid[:]); err != nil {
				t.Fatal(err)
			}
			return &grid
		})
		t.Logf("%-9s chi-square over %d grids, 415 degrees of freedom: bands %.0f %.0f %.0f, stacks %.0f %.0f %.0f",
			fill.name, grids, squares[0], squares[1], squares[2], squares[3], squares[4], squares[5])
		if fill.alike && squares[0] < 10_000 {
			t.Errorf("the grids of %s, all alike, pass for uniform: the measure measures nothing", fill.name)
		}
	}
}
