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
	for seed := range testlong.Of(300, 100) {
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

func TestDiggersAgreeAndKeepTheSolutionUnique(t *testing.T) {
	for seed := range uint64(3) {
		grid, _, _, err := Backtrack(t.Context(), classic, source(seed))
		if err != nil {
			t.Fatal(err)
		}
		for _, clues := range []int{30, 40} {
			counted, _, err := DigCounting(t.Context(), classic, grid, clues, source(seed))
			if err != nil {
				t.Fatal(err)
			}
			tried, _, err := DigTrying(t.Context(), classic, grid, clues, source(seed))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(counted, tried) {
				t.Errorf("seed %d: the diggers differ: %v, %v", seed, counted, tried)
			}
			givens := 0
			for cell, d := range counted {
				if d != 0 {
					givens++
					if d != grid[cell] {
						t.Errorf("seed %d: given %d is not the grid's", seed, cell)
					}
				}
			}
			if givens != clues {
				t.Errorf("seed %d: %d givens, want %d", seed, givens, clues)
			}
			solutions := 0
			Eliminate(t.Context(), classic, counted, func(solution []uint8) bool {
				solutions++
				return slices.Equal(solution, grid)
			})
			if solutions != 1 {
				t.Errorf("seed %d: %d solutions", seed, solutions)
			}
		}
	}
}

func TestDigAsFarAsItGoesIsMinimal(t *testing.T) {
	shape := Shape{2, 2, false}
	grid, _, _, _ := Backtrack(t.Context(), shape, source(1))
	puzzle, _, err := DigCounting(t.Context(), shape, grid, 0, source(1))
	if err != nil {
		t.Fatal(err)
	}
	for cell, d := range puzzle {
		if d == 0 {
			continue
		}
		without := slices.Clone(puzzle)
		without[cell] = 0
		var stats Stats
		if n, _ := solutions(t.Context(), shape, without, 2, &stats); n != 2 {
			t.Errorf("given %d could go: %v", cell, puzzle)
		}
	}
}

func TestEverythingStopsWithItsContext(t *testing.T) {
	big := Shape{5, 5, false}
	calls := map[string]func(context.Context) error{
		"Eliminate": func(ctx context.Context) error {
			_, err := Eliminate(ctx, classic, make([]uint8, 81), func([]uint8) bool { return true })
			return err
		},
		"DigCounting": func(ctx context.Context) error {
			_, _, err := DigCounting(ctx, big, pattern(big), 0, source(1))
			return err
		},
		"DigTrying": func(ctx context.Context) error {
			_, _, err := DigTrying(ctx, big, pattern(big), 0, source(1))
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
		if took := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || took > 2*time.Second {
			t.Errorf("%s: %v after %v", name, err, took)
		}
	}
}

// pattern is the grid whose rows are shifts of each other.
func pattern(s Shape) []uint8 {
	n := s.Digits()
	grid := make([]uint8, s.Cells())
	for cell := range grid {
		r, c := cell/n, cell%n
		grid[cell] = uint8((c+r%s.BoxRows*s.BoxColumns+r/s.BoxRows)%n + 1)
	}
	return grid
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
