package se121

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"jiugong/sudoku/internal/testlong"
)

type rated struct {
	puzzle     string
	er, ep, ed int
	code       string // the technique that first reaches ER
}

// ratedPuzzles reads testdata/ratings.tsv, or the file that SE_RATINGS names: a
// longer table of the same first columns.
func ratedPuzzles(tb testing.TB) (list []rated) {
	name := os.Getenv("SE_RATINGS")
	if name == "" {
		name = "testdata/ratings.tsv"
	}
	f, err := os.Open(name)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		p := strings.Split(sc.Text(), "\t")
		if len(p) >= 4 && len(p[0]) == 81 {
			x := rated{puzzle: p[0], er: tenths(tb, p[1]), ep: tenths(tb, p[2]), ed: tenths(tb, p[3])}
			if len(p) > 4 {
				x.code = p[4]
			}
			list = append(list, x)
		}
	}
	return list
}

func tenths(tb testing.TB, s string) int {
	var a, b int
	if _, err := fmt.Sscanf(s, "%d.%d", &a, &b); err != nil {
		tb.Fatalf("%q: %v", s, err)
	}
	return a*10 + b
}

func load(e *Engine, puzzle string) {
	e.Grid.Reset()
	for c, ch := range puzzle {
		if ch >= '1' && ch <= '9' {
			e.Grid.Place(c, int(ch-'1'))
		}
	}
}

func TestRatingsEqualTheReference(t *testing.T) {
	e := NewEngine()
	wrong, of := map[int]int{}, map[int]int{}
	for i, p := range ratedPuzzles(t) {
		if !testlong.Every(6, i) || testing.Short() && p.er > 100 {
			continue
		}
		load(e, p.puzzle)
		s, ok := e.Rate(context.Background(), 0)
		of[p.er/10]++
		if !ok || s.ER != p.er || s.EP != p.ep || s.ED != p.ed {
			wrong[p.er/10]++
			t.Errorf("%s: got %d %d %d (%v), want %d %d %d", p.puzzle, s.ER, s.EP, s.ED, ok, p.er, p.ep, p.ed)
		}
	}
	for i := range 13 {
		if of[i] > 0 {
			t.Logf("ER %d: %d of %d equal", i, of[i]-wrong[i], of[i])
		}
	}
}

// The limits lie before and behind the ratings at which searches are left out.
func TestRatingStopsAboveALimit(t *testing.T) {
	limits := []int{12, 19, 25, 44, 45, 50, 55, 61, 64, 66, 71, 74, 79, 82, 84, 89}
	e := NewEngine()
	for i, p := range ratedPuzzles(t) {
		above := append(limits, p.er-1, p.er)[i%(len(limits)+2)]
		load(e, p.puzzle)
		s, ok := e.Rate(context.Background(), above)
		switch {
		case !ok || s.Stopped != (p.er > above):
			t.Fatalf("%s: above %d: %+v, %v", p.puzzle, above, s, ok)
		case s.Stopped && (s.ER <= above || s.ER > p.er), !s.Stopped && s.ER != p.er:
			t.Fatalf("%s: above %d: %+v", p.puzzle, above, s)
		}
	}
}

func TestRatingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	e := NewEngine()
	load(e, "98.76.5..5.7.4.8....3....7.8..4...5..9....4......9..684...8.6...2.6..........4..1")
	if _, ok := e.Rate(ctx, 0); ok {
		t.Error("a rating came out of a context that had ended")
	}
}

func BenchmarkRate(b *testing.B) {
	list := ratedPuzzles(b)
	lo, hi := 0, 999
	if r := os.Getenv("SE_RANGE"); r != "" {
		fmt.Sscanf(r, "%d-%d", &lo, &hi)
	}
	var use []string
	for _, p := range list {
		if p.er >= lo && p.er <= hi {
			use = append(use, p.puzzle)
		}
	}
	e := NewEngine()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		load(e, use[i%len(use)])
		e.Rate(context.Background(), 0)
	}
}
