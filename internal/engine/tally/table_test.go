package tally

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestRankIsTheInverseOfNth(t *testing.T) {
	for _, p := range []string{
		"",
		"..1.........2..4.......41.....1.....728...5.......8..63...5....67....845.8....63.",
		"9......6........8........92..................79..5..2.3......59.293...188....9...",
		"...................8....6....1...3................4.........7........42....7..1.6",
		"1...............2.....3......................................................4...",
	} {
		givens := puzzle(p)
		table, err := NewTable(t.Context(), givens, Options{})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.NewPCG(1, 2)
		ks := []*big.Int{new(big.Int), new(big.Int).Sub(table.Count(), big.NewInt(1))}
		for range 30 {
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
