package baseline

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"jiugong/sudoku/internal/testlong"
)

var classic = Shape{BoxRows: 3, BoxColumns: 3}

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// valid tells by counting whether the grid is full and keeps the rules.
func valid(s Shape, grid []uint8) bool {
	n := s.Digits()
	lines := map[[3]int]int{}
	for cell, d := range grid {
		if d < 1 || int(d) > n {
			return false
		}
		r, c := cell/n, cell%n
		lines[[3]int{0, r, int(d)}]++
		lines[[3]int{1, c, int(d)}]++
		lines[[3]int{2, r/s.BoxRows*n + c/s.BoxColumns, int(d)}]++
		if s.Diagonals && r == c {
			lines[[3]int{3, 0, int(d)}]++
		}
		if s.Diagonals && r+c == n-1 {
			lines[[3]int{3, 1, int(d)}]++
		}
	}
	for _, count := range lines {
		if count != 1 {
			return false
		}
	}
	return len(grid) == n*n
}

func fillers(shape Shape) map[string]func(context.Context, *rand.Rand) ([]uint8, Stats, error) {
	return map[string]func(context.Context, *rand.Rand) ([]uint8, Stats, error){
		"Backtrack": func(ctx context.Context, random *rand.Rand) ([]uint8, Stats, error) {
			grid, _, stats, err := Backtrack(ctx, shape, random)
			return grid, stats, err
		},
		"Rows": func(ctx context.Context, random *rand.Rand) ([]uint8, Stats, error) {
			return Rows(ctx, shape, random)
		},
		"LasVegas": func(ctx context.Context, random *rand.Rand) ([]uint8, Stats, error) {
			return LasVegas(ctx, shape, shape.Digits(), random)
		},
	}
}

func TestFillersMakeValidGridsFromTheSeedAlone(t *testing.T) {
	for _, shape := range []Shape{{2, 2, false}, {2, 2, true}, {2, 3, false}, {2, 3, true}, {3, 3, false}} {
		for name, fill := range fillers(shape) {
			if name == "Rows" && shape.Diagonals {
				continue // it goes round in rows that the diagonals make hopeless
			}
			for seed := range uint64(5) {
				grid, _, err := fill(t.Context(), source(uint64(seed)))
				if err != nil || !valid(shape, grid) {
					t.Errorf("%s %v seed %d: %v, %v", name, shape, seed, grid, err)
				}
				again, _, _ := fill(t.Context(), source(seed))
				if !slices.Equal(grid, again) {
					t.Errorf("%s %v seed %d: two grids from one seed", name, shape, seed)
				}
				other, _, _ := fill(t.Context(), source(seed+100))
				if shape == classic && slices.Equal(grid, other) {
					t.Errorf("%s seed %d: the same grid from another seed", name, seed)
				}
			}
		}
	}
}

func TestRowsHasALongTailOfRetreats(t *testing.T) {
	var retreats []int64
	for seed := range 100 {
		_, stats, err := Rows(t.Context(), classic, source(uint64(seed)))
		if err != nil {
			t.Fatal(err)
		}
		retreats = append(retreats, stats.Retreats)
	}
	slices.Sort(retreats)
	median, worst := retreats[len(retreats)/2], retreats[len(retreats)-1]
	if median < 20 || median > 500 || worst < 20*median {
		t.Errorf("median %d, worst %d retreats: not the method we know", median, worst)
	}
}

func TestEliminateListsAllSolutions(t *testing.T) {
	for _, test := range []struct {
		shape Shape
		want  int
	}{
		{Shape{2, 2, false}, 288},
		{Shape{2, 2, true}, 48},
		{Shape{2, 3, true}, 8640},
		{Shape{1, 3, true}, 0},
		{Shape{1, 4, false}, 576},
		{Shape{1, 4, true}, 48},
	} {
		if test.want > 1000 && !testlong.Wanted() {
			continue
		}
		seen := map[string]bool{}
		_, err := Eliminate(t.Context(), test.shape, make([]uint8, test.shape.Cells()), func(grid []uint8) bool {
			if !valid(test.shape, grid) {
				t.Errorf("%v: not a solution: %v", test.shape, grid)
			}
			seen[string(grid)] = true
			return true
		})
		if len(seen) != test.want || err != nil {
			t.Errorf("%v: %d solutions, %v, want %d", test.shape, len(seen), err, test.want)
		}
	}
}

func TestEliminateSolvesAndStopsEarly(t *testing.T) {
	puzzle := parse("912007050003059021005412009080045902000070500504060010000506000250700800030000095")
	count := 0
	stats, err := Eliminate(t.Context(), classic, puzzle, func(grid []uint8) bool {
		count++
		for cell, d := range puzzle {
			if d != 0 && grid[cell] != d {
				t.Errorf("given %d changed", cell)
			}
		}
		return true
	})
	if count != 1 || err != nil || stats.Nodes == 0 {
		t.Errorf("%d solutions, %v, %d nodes", count, err, stats.Nodes)
	}
	count = 0
	Eliminate(t.Context(), classic, make([]uint8, 81), func([]uint8) bool {
		count++
		return count < 10
	})
	if count != 10 {
		t.Errorf("went on for %d solutions after yield said stop at 10", count)
	}
	puzzle[3] = 9
	Eliminate(t.Context(), classic, puzzle, func([]uint8) bool {
		t.Error("clashing givens have a solution")
		return false
	})
}

func TestEverythingStopsWithItsContext(t *testing.T) {
	big := Shape{5, 5, false}
	calls := map[string]func(context.Context) error{
		"Eliminate": func(ctx context.Context) error {
			_, err := Eliminate(ctx, classic, make([]uint8, 81), func([]uint8) bool { return true })
			return err
		},
	}
	for name, fill := range fillers(big) {
		calls[name] = func(ctx context.Context) error {
			_, _, err := fill(ctx, source(1))
			return err
		}
	}
	for name, call := range calls {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		start := time.Now()
		err := call(ctx)
		cancel()
		if took := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || took > testlong.Patience {
			t.Errorf("%s: %v after %v", name, err, took)
		}
	}
}

func parse(line string) []uint8 {
	grid := make([]uint8, len(line))
	for i := range line {
		grid[i] = line[i] - '0'
	}
	return grid
}

func BenchmarkFill(b *testing.B) {
	for name, fill := range fillers(classic) {
		if name == "LasVegas" {
			continue
		}
		b.Run(name, func(b *testing.B) {
			var worst int64
			random := source(1)
			for b.Loop() {
				_, stats, _ := fill(b.Context(), random)
				worst = max(worst, stats.Nodes)
			}
			b.ReportMetric(float64(worst), "worst-nodes")
		})
	}
}
