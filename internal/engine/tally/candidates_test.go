package tally

import (
	"math/big"
	"testing"

	"jiugong/sudoku/internal/engine/tally/tallytest"
	"jiugong/sudoku/internal/testlong"
)

func TestCandidatesAgreeWithCountsOneByOne(t *testing.T) {
	for _, p := range []string{
		"..1.........2..4.......41.....1.....728...5.......8..63...5....67....845.8....63.",
		"",
	} {
		givens := tallytest.Puzzle(p)
		all, err := Candidates(t.Context(), givens, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for k, i := range []int{0, 5, 100, 250, 333, 400, 641, 728} {
			if !testlong.Every(4, k) {
				continue
			}
			with := *givens
			if g := with[i/9]; g != 0 && g != uint8(i%9+1) {
				continue
			}
			with[i/9] = uint8(i%9) + 1
			n, err := Count(t.Context(), &with, Options{})
			if err != nil {
				n = new(big.Int)
			}
			if all[i/9][i%9].Cmp(n) != 0 {
				t.Errorf("%s: cell %d digit %d: %v, counted %v", p, i/9, i%9+1, all[i/9][i%9], n)
			}
		}
	}
}
