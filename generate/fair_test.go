package generate

import (
	"context"
	"math"
	"math/big"
	"math/bits"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/internal/testlong"
)

func BenchmarkFair(b *testing.B) {
	d, err := compile(Options{Seed: 1, Fair: true})
	if err != nil {
		b.Fatal(err)
	}
	j, err := newJob(b.Context(), d)
	if err != nil {
		b.Fatal(err)
	}
	for i := range b.N {
		j.begin(context.Background(), uint64(i))
	}
	b.ReportMetric(float64(d.Progress.Tried.Load())/float64(b.N), "tries/puzzle")
}

// TestAGivenThatFollowsCanGo holds the glance against a search.
func TestAGivenThatFollowsCanGo(t *testing.T) {
	seen := [2]int{}
	f := newSampler(frame.New(sudoku.Classic()), nil, nil)
	for _, item := range items(t, Options{Seed: 8, N: 400, StopAt: Range{24, 34}}) {
		var given cellSet
		clear(f.digits)
		for cell, d := range item.Puzzle.Givens {
			if d != 0 {
				given.add(uint16(cell))
			}
			f.digits[item.Solution[cell]-1].add(uint16(cell))
		}
		follows := f.follows(given)
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

// TestFairSampleHasTheKnownBias counts all minimal 4×4 puzzles, the plain way, by
// their number of givens and by what grid they have, but for symmetries, and
// holds a fair sample against them.
func TestFairSampleHasTheKnownBias(t *testing.T) {
	rules := mustRules(t, "4")
	type kind struct {
		form   string
		givens int
	}
	share := map[kind]float64{} // of all puzzles that come out
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
	total := 0.0
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
				// A puzzle of n givens comes out with a chance in proportion to 1/C(16,n).
				givens := bits.OnesCount(uint(set))
				chance := alike[form] / float64(new(big.Int).Binomial(16, int64(givens)).Int64())
				share[kind{form, givens}] += chance
				total += chance
			}
		}
	}
	// Each item counts so often as its weight says: what the grid gave.
	made := items(t, Options{Rules: rules, Fair: true, Seed: 1, N: testlong.Of(4000, 1500)})
	copies, several := make([]float64, len(made)), 0
	for i, item := range made {
		if item.Index < 50 {
			checkItem(t, item)
			if !isMinimal(t, item) {
				t.Errorf("%v isn't minimal", item.Puzzle)
			}
		}
		n, rest := new(big.Int).DivMod(item.Weight, new(big.Int).Binomial(16, int64(item.Clues)), new(big.Int))
		if copies[i] = float64(n.Int64()); copies[i] < 1 || rest.Sign() != 0 {
			t.Fatalf("%d givens weigh %v", item.Clues, item.Weight)
		}
		if copies[i] > 1 {
			several++
		}
	}
	for k, chance := range share {
		want := chance / total
		sum, square, counted := 0.0, 0.0, 0.0
		for i, item := range made {
			d := -want
			if item.Clues == k.givens && smallest4x4(item.Solution) == k.form {
				d++
				counted += copies[i]
			}
			d *= copies[i]
			sum += d
			square += d * d
		}
		t.Logf("%s, %d givens: counted %.0f times, %.2f standard errors from what is expected", k.form, k.givens, counted, sum/math.Sqrt(square))
		if math.Abs(sum) > 3.5*math.Sqrt(square) {
			t.Errorf("%v: %.0f, too far from a share of %.4f", k, counted, want)
		}
	}
	if len(share) < 5 || several < 100 {
		t.Errorf("%d kinds of puzzles, %d grids with several: too few to tell", len(share), several)
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
