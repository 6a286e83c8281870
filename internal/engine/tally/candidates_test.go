package tally

import (
	"math/big"
	"testing"
	"time"
)

func TestCandidatesAgreeWithCountsOneByOne(t *testing.T) {
	for _, p := range []string{
		"..1.........2..4.......41.....1.....728...5.......8..63...5....67....845.8....63.",
		"9......6........8........92..................79..5..2.3......59.293...188....9...",
		"..82.9.43.4...8.......3........9..............52...........................9...1.",
		"",
		"................................................................................1",
	} {
		givens := puzzle(p)
		start := time.Now()
		all, err := Candidates(t.Context(), givens, Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Log(time.Since(start))
		for _, i := range []int{0, 5, 100, 250, 333, 400, 641, 728} {
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
