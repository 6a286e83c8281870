package catalogue

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/internal/testlong"
)

var update = flag.Bool("update", false, "write totals.txt anew")

// all is a catalogue with all tables, which are made in minutes where they aren't
// there.
func all(t testing.TB) *Catalogue {
	dir := os.Getenv("SUDOKU_CATALOGUE")
	if dir == "" {
		t.Skip("SUDOKU_CATALOGUE isn't set: the folder of all tables")
	}
	return New(Options{Dir: dir})
}

// TestTotals counts all classes again.
func TestTotals(t *testing.T) {
	if os.Getenv("SUDOKU_CATALOGUE") == "" {
		t.Skip("SUDOKU_CATALOGUE isn't set: counting takes minutes")
	}
	var text strings.Builder
	fmt.Fprintln(&text, "# The 416 bands: number, and how many classes of grids have it as their smallest.")
	for class := range 416 {
		table, err := newCounter(newBand(class)).table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&text, class+1, table.forms())
	}
	if *update {
		if err := os.WriteFile("totals.txt", []byte(text.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if text.String() != totalsText {
		t.Error("totals.txt is wrong")
	}
}

func TestTotalsAreAllClasses(t *testing.T) {
	if sum := starts()[416]; len(totals()) != 416 || sum != Classes {
		t.Errorf("%d bands have %d classes, want %d", len(totals()), sum, Classes)
	}
	// Facts of the players' forum.
	bands := Bands()
	if bands[0].Classes != 1007170 || bands[5].Classes != 96229042 {
		t.Errorf("bands 1 and 6 have %d and %d classes", bands[0].Classes, bands[5].Classes)
	}
	for _, b := range []int{395, 397, 398, 400, 402, 403, 404, 406, 408, 409, 410, 412, 413, 414, 415} {
		if bands[b-1].Classes != 0 {
			t.Errorf("band %d has %d classes, want none", b, bands[b-1].Classes)
		}
	}
}

// TestSymmetries holds how many classes have how many symmetries against what Red Ed
// and others counted. It needs all tables.
func TestSymmetries(t *testing.T) {
	got, err := all(t).Symmetric(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]int{1: 5472170387, 2: 548449, 3: 7336, 4: 2826, 6: 1257, 8: 29, 9: 42, 12: 92, 18: 85, 27: 2, 36: 15, 54: 11, 72: 2, 108: 3, 162: 1, 648: 1}
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestRoundTrips goes from a million random ranks to grids and back, in another look;
// it needs all tables.
func TestRoundTrips(t *testing.T) {
	c := all(t)
	roundTrips(t, c, 1_000_000, func(random *rand.Rand) int { return 1 + random.IntN(Classes) })
}

// TestRoundTripsInSmallBands needs only tables that are made in a moment.
func TestRoundTripsInSmallBands(t *testing.T) {
	c := New(Options{Dir: t.TempDir()})
	roundTrips(t, c, testlong.Of(1000, 50), func(random *rand.Rand) int {
		b := Bands()[340]
		return b.First + random.IntN(b.Classes)
	})
}

func roundTrips(t *testing.T, c *Catalogue, count int, draw func(*rand.Rand) int) {
	random := rand.New(rand.NewPCG(1, 2))
	m, err := canon.Random(t.Context(), nil, random)
	if err != nil {
		t.Fatal(err)
	}
	for range count {
		rank := draw(random)
		grid, err := c.Grid(t.Context(), rank)
		if err != nil {
			t.Fatal(err)
		}
		if form, _, err := canon.Minlex(t.Context(), (*[81]uint8)(grid)); err != nil || !slices.Equal(form[:], grid) {
			t.Fatalf("rank %d: %v is no smallest form: %v", rank, grid, err)
		}
		if back, err := c.Rank(t.Context(), m.Grid(grid)); err != nil || back != rank {
			t.Fatalf("rank %d: %v has rank %d, %v", rank, grid, back, err)
		}
	}
}

// TestDamagedTablesAreMadeAnew cuts, changes and exchanges the file of a table.
func TestDamagedTablesAreMadeAnew(t *testing.T) {
	dir := t.TempDir()
	const class = 415
	c := New(Options{Dir: dir})
	want, err := c.Grid(t.Context(), Classes)
	if err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(c.file(class))
	if err != nil {
		t.Fatal(err)
	}
	if readTable(good, class) == nil {
		t.Fatal("a table isn't read")
	}
	if readTable(good, class-1) != nil {
		t.Error("another band's table is read")
	}
	for size := range good {
		if !testlong.Every(16, size) {
			continue
		}
		if readTable(good[:size], class) != nil {
			t.Errorf("%d bytes are read", size)
		}
		changed := slices.Clone(good)
		changed[size] ^= 4
		if readTable(changed, class) != nil {
			t.Errorf("a changed byte %d is read", size)
		}
	}
	if err := os.WriteFile(c.file(class), good[:len(good)/2], 0o666); err != nil {
		t.Fatal(err)
	}
	made := 0
	c = New(Options{Dir: dir, Making: func(band int) func() {
		made++
		return func() {}
	}})
	if grid, err := c.Grid(t.Context(), Classes); err != nil || !slices.Equal(grid, want) || made != 1 {
		t.Errorf("%v, %v, made %d", grid, err, made)
	}
	if again, _ := os.ReadFile(c.file(class)); !slices.Equal(again, good) {
		t.Error("the table that was made anew is another")
	}
}

func TestWhatHasNoRank(t *testing.T) {
	c := New(Options{})
	var rank *RankError
	for _, n := range []int{0, -1, Classes + 1} {
		if _, err := c.Grid(t.Context(), n); !errors.As(err, &rank) || rank.Rank != n {
			t.Errorf("rank %d: %v", n, err)
		}
	}
	var empty *EmptyError
	if _, err := c.Rank(t.Context(), make(sudoku.Grid, 81)); !errors.As(err, &empty) || empty.Cells != 81 {
		t.Errorf("error %v", err)
	}
	var clash *sudoku.ClashError
	if _, err := c.Rank(t.Context(), sudoku.Grid(slices.Repeat([]uint8{1}, 81))); !errors.As(err, &clash) {
		t.Errorf("error %v", err)
	}
	var shape *sudoku.GridError
	if _, err := c.Rank(t.Context(), make(sudoku.Grid, 16)); !errors.As(err, &shape) {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Grid(ctx, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if err := c.Make(ctx, 2, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func BenchmarkGrid(b *testing.B) {
	c := all(b)
	random := rand.New(rand.NewPCG(3, 4))
	for b.Loop() {
		if _, err := c.Grid(b.Context(), 1+random.IntN(Classes)); err != nil {
			b.Fatal(err)
		}
	}
}
