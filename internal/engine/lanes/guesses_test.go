package lanes

import (
	"math/rand/v2"
	"testing"
)

// TestCountIsTheNumberOfSolutions counts puzzles with none, one and many solutions, with and
// without dives.
func TestCountIsTheNumberOfSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	solution := singly(&[81]uint8{3: 1, 40: 2, 77: 3}, 1).First
	grids := [][81]uint8{grid(t, easy), grid(t, hard), grid(t, loose), grid(t, clash), {}, {40: 10}}
	for len(grids) < 4000 {
		var g [81]uint8
		digits := rng.Perm(9)
		for _, cell := range rng.Perm(81)[:10+rng.IntN(32)] {
			g[cell] = uint8(digits[solution[cell]-1] + 1)
		}
		if cell := rng.IntN(81); rng.IntN(8) == 0 {
			g[cell] = uint8(1 + rng.IntN(9))
		}
		grids = append(grids, g)
	}
	want := make([]Result, len(grids))
	for i := range grids {
		want[i] = singly(&grids[i], 3)
	}
	everyKernel(t, func(t *testing.T, b *Solver) {
		got := make([]Result, len(grids))
		for limit := range uint32(4) {
			for _, several := range []int{0, most} { // without a dive at first, with one each
				for from := 0; from < len(grids); from += width {
					b.several = several
					to := min(from+width, len(grids))
					if err := b.Count(t.Context(), grids[from:to], limit, got[from:to]); err != nil {
						t.Fatal(err)
					}
				}
				for i := range grids {
					if limit > 1 && want[i].Solutions == 1 && got[i].First != want[i].First {
						t.Fatalf("limit %d, several %d, puzzle %d %v: the solution is %v, want %v", limit, several, i, grids[i], got[i].First, want[i].First)
					}
					if got[i].Solutions != min(limit, want[i].Solutions) || got[i].Invalid != want[i].Invalid {
						t.Fatalf("limit %d, several %d, puzzle %d %v: %+v, want %+v", limit, several, i, grids[i], got[i], want[i])
					}
				}
			}
		}
	})
}

// TestPuzzlesDiveWhereManyHaveSeveralSolutions is about speed alone.
func TestPuzzlesDiveWhereManyHaveSeveralSolutions(t *testing.T) {
	everyKernel(t, func(t *testing.T, b *Solver) {
		count := func(text string) int {
			grids := make([][81]uint8, 200)
			for i := range grids {
				grids[i] = grid(t, text)
			}
			if err := b.Count(t.Context(), grids, 2, make([]Result, len(grids))); err != nil {
				t.Fatal(err)
			}
			return b.several
		}
		if several := count(loose); b.Kernel() != Portable && several < often {
			t.Errorf("after puzzles with several solutions: %d, want %d at least", several, often)
		}
		if several := count(hard); several >= often {
			t.Errorf("after puzzles with one: %d, want less than %d", several, often)
		}
	})
}
