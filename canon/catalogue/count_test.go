package catalogue

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"jiugong/sudoku/internal/testlong"
)

// completions are in how many ways each of the 416 bands can be completed to a grid.
func completions(t testing.TB) (ways []int) {
	t.Helper()
	data, err := os.ReadFile("../internal/minlex/testdata/bands.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if fields := strings.Fields(line); fields[0] != "#" {
			n, err := strconv.Atoi(fields[3])
			if err != nil {
				t.Fatal(err)
			}
			ways = append(ways, n)
		}
	}
	return ways
}

// TestAllWaysToCompleteABandAreMet: the middles and lows of all patterns make each grid
// once, but for the order of the six rows. SUDOKU_CATALOGUE holds that of all bands.
func TestAllWaysToCompleteABandAreMet(t *testing.T) {
	classes := []int{0, 415}
	if os.Getenv("SUDOKU_CATALOGUE") == "" {
		testlong.Need(t)
	} else {
		classes = classes[:0]
		for class := range 416 {
			classes = append(classes, class)
		}
	}
	for _, class := range classes {
		b := newBand(class)
		met := 0
		for p := range b.middlePatterns() {
			middles, lows := 0, 0
			b.each(p, func(*boxes) { middles++ })
			b.each(oppositeOf(p), func(*boxes) { lows++ })
			met += middles * lows
		}
		if want := completions(t)[class]; met*72 != want {
			t.Errorf("band %d is completed in %d ways, want %d", class+1, met*72, want)
		}
	}
}

// TestFormsAreInOrder goes through a small band.
func TestFormsAreInOrder(t *testing.T) {
	c := newCounter(newBand(388))
	table, err := c.table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var before [81]uint8
	for number := range table.forms() {
		form, ok := c.find(table, number)
		if !ok || bytes.Compare(before[:], form[:]) >= 0 {
			t.Fatalf("form %d is %v, behind %v", number, form, before)
		}
		before = form
	}
}

func BenchmarkFind(b *testing.B) {
	for _, class := range []int{0, 1, 300} {
		c := newCounter(newBand(class))
		table, err := c.table(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		b.Run(strconv.Itoa(class+1), func(b *testing.B) {
			random := rand.New(rand.NewPCG(1, uint64(class)))
			for b.Loop() {
				c.find(table, random.IntN(table.forms()))
			}
			b.ReportMetric(float64(len(table.keys)), "blocks")
		})
	}
}
