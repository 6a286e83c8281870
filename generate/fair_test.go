package generate

import (
	"context"
	"math/big"
	"math/bits"
	"testing"

	"jiugong/sudoku"
)

func BenchmarkFair(b *testing.B) {
	o, err := Options{Seed: 1, Fair: true}.normal()
	if err != nil {
		b.Fatal(err)
	}
	j, err := newJob(b.Context(), newPlan(o))
	if err != nil {
		b.Fatal(err)
	}
	for i := range b.N {
		j.begin(context.Background(), uint64(i))
	}
	b.ReportMetric(float64(o.Progress.Tried.Load())/float64(b.N), "tries/puzzle")
}

// TestAGivenThatFollowsCanGo holds the glance against a search.
func TestAGivenThatFollowsCanGo(t *testing.T) {
	seen := [2]int{}
	for _, item := range items(t, Options{Seed: 8, N: 400, StopAt: Range{24, 34}}) {
		follows := followsGiven((*[81]uint8)(item.Puzzle.Givens))
		if follows {
			seen[1]++
			if isMinimal(t, item) {
				t.Errorf("%v is minimal", item.Puzzle)
			}
		} else {
			seen[0]++
		}
	}
	if seen[0] < 50 || seen[1] < 50 {
		t.Errorf("%v puzzles without and with such a given: too few to tell", seen)
	}
}

// TestFairSampleHasTheKnownBias counts all minimal 4×4 puzzles by their number
// of givens, the plain way, and holds a fair sample against them.
func TestFairSampleHasTheKnownBias(t *testing.T) {
	rules := mustRules(t, "4")
	minimal := map[int]float64{} // over all grids, by givens
	alike := map[string]float64{}
	example := map[string]sudoku.Grid{}
	for grid, err := range sudoku.Solutions(t.Context(), sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 16)}) {
		if err != nil {
			t.Fatal(err)
		}
		form := smallest4x4(grid)
		alike[form]++
		example[form] = grid
	}
	for form, grid := range example {
		unique := make([]bool, 1<<16)
		for set := range unique {
			unique[set] = bits.OnesCount(uint(set)) >= 4 && isUnique(t, rules, grid, set)
		}
		for set := range unique {
			needed := unique[set]
			for rest := set; rest != 0 && needed; rest &= rest - 1 {
				needed = !unique[set&^(rest&-rest)]
			}
			if needed {
				minimal[bits.OnesCount(uint(set))] += alike[form]
			}
		}
	}
	// A puzzle of n givens comes out with a chance in proportion to 1/C(16,n).
	const sample = 4000
	seen := map[int]float64{}
	for _, item := range items(t, Options{Rules: rules, Fair: true, Seed: 1, N: sample}) {
		if item.Index < 50 {
			checkItem(t, item)
			if !isMinimal(t, item) {
				t.Errorf("%v isn't minimal", item.Puzzle)
			}
		}
		if want := new(big.Int).Binomial(16, int64(item.Clues)); item.Weight.Cmp(want) != 0 {
			t.Errorf("%d givens weigh %v, want %v", item.Clues, item.Weight, want)
		}
		seen[item.Clues]++
	}
	total := 0.0
	for n, count := range minimal {
		total += count / float64(new(big.Int).Binomial(16, int64(n)).Int64())
	}
	square := 0.0
	for n, count := range minimal {
		want := sample * count / float64(new(big.Int).Binomial(16, int64(n)).Int64()) / total
		square += (seen[n] - want) * (seen[n] - want) / want
		t.Logf("%d givens: %.0f minimal puzzles, %.0f of the sample, %.1f expected", n, count, seen[n], want)
	}
	if len(minimal) < 3 || square > 14 { // one in a thousand with 2 degrees of freedom
		t.Errorf("chi-square %.1f over %d numbers of givens", square, len(minimal))
	}
}

// isUnique says whether a grid is the only solution when just the cells of the
// set are given.
func isUnique(t *testing.T, rules *sudoku.Rules, grid sudoku.Grid, set int) bool {
	p := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 16)}
	for cell, d := range grid {
		if set>>cell&1 != 0 {
			p.Givens[cell] = d
		}
	}
	return solutions(t, p, 2) == 1
}
