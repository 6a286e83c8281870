package bandsum

import (
	"context"
	"math/big"
	"math/rand/v2"
	"sync"
	"testing"

	"jiugong/sudoku/internal/engine/tally/tallytest"
	"jiugong/sudoku/internal/engine/tally/work"
)

// emptyTable is that of the empty grid, made once for all tests.
var emptyTable = sync.OnceValues(func() (*Table, error) {
	return NewTable(context.Background(), &[81]uint8{}, work.Options{})
})

func TestRankIsTheInverseOfNth(t *testing.T) {
	for _, p := range []string{
		"",
		"..1.........2..4.......41.....1.....728...5.......8..63...5....67....845.8....63.",
		"9......6........8........92..................79..5..2.3......59.293...188....9...",
	} {
		table, err := emptyTable()
		if p != "" {
			table, err = NewTable(t.Context(), tallytest.Puzzle(p), work.Options{})
		}
		if err != nil {
			t.Fatal(err)
		}
		r := rand.NewPCG(1, 2)
		ks := []*big.Int{new(big.Int), new(big.Int).Sub(table.Count(), big.NewInt(1))}
		for range 12 {
			ks = append(ks, below(table.Count(), r))
		}
		for _, k := range ks {
			grid, ok := table.Nth(k)
			if !ok {
				t.Fatal("no solution", k)
			}
			if !table.solves(&grid) {
				t.Fatal("not a solution", grid)
			}
			if back, ok := table.Rank(&grid); !ok || back.Cmp(k) != 0 {
				t.Fatalf("solution %v has rank %v", k, back)
			}
		}
		if _, ok := table.Nth(table.Count()); ok {
			t.Error("a solution past the last")
		}
	}
}

func TestGridsThatAreNoSolutionHaveNoRank(t *testing.T) {
	table, err := NewTable(t.Context(), tallytest.Puzzle("..1.........2..4.......41.....1.....728...5.......8..63...5....67....845.8....63."), work.Options{})
	if err != nil {
		t.Fatal(err)
	}
	grid, _ := table.Random(rand.NewPCG(1, 1))
	if _, ok := table.Rank(&grid); !ok {
		t.Error("a random solution has no rank")
	}
	grid[0], grid[1] = grid[1], grid[0]
	if _, ok := table.Rank(&grid); ok {
		t.Error("a grid with two digits exchanged has a rank")
	}
}

// Drawn from the empty grid, the digits of a cell are equally frequent, and in 2
// of 56 grids (nearly) the second row begins with three digits that stand
// together in the first.
func TestRandomGridsAreFair(t *testing.T) {
	table, err := emptyTable()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.NewPCG(9, 9)
	const draws = 900
	var digits [9]int
	same := 0 // the second row's left box repeats one box of the first row
	for range draws {
		grid, _ := table.Random(r)
		digits[grid[40]-1]++
		set := func(from int) uint16 { return 1<<grid[from] | 1<<grid[from+1] | 1<<grid[from+2] }
		if s := set(9); s == set(3) || s == set(6) {
			same++
		}
	}
	for d, n := range digits {
		if n < 60 || n > 145 { // 100 ± 4.8 standard deviations
			t.Errorf("digit %d in the middle of %d grids of %d", d+1, n, draws)
		}
	}
	// 32 ± 4.1 standard deviations.
	if same < 9 || same > 55 {
		t.Errorf("three together in %d grids of %d", same, draws)
	}
}
