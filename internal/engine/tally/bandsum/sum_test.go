package bandsum

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"jiugong/sudoku/internal/engine/splits"
	"jiugong/sudoku/internal/engine/tally/tallytest"
	"jiugong/sudoku/internal/testlong"
)

// bySum counts by the band-signature sum alone, by the cheapest plan or by
// tiles whatever they cost.
func bySum(t testing.TB, givens *[81]uint8, tiles bool) *big.Int {
	t.Helper()
	v, err := Look(givens)
	if err != nil {
		t.Fatal(err)
	}
	p := ChoosePlan(v)
	if tiles {
		p.direct = false
	}
	s, err := New(t.Context(), p, 2)
	if err != nil {
		t.Fatal(err)
	}
	n, err := s.Run(t.Context(), 2, func(done, total uint64) {})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestTilesAndDirectSumAgreeWithEnumeration(t *testing.T) {
	m := tallytest.Shape(3, 3, false)
	r := rand.New(rand.NewPCG(3, 3))
	for i := range testlong.Of(40, 16) {
		givens := (*[81]uint8)(tallytest.KeepSome(tallytest.SolutionOf(m, r), 27+r.IntN(8), r))
		if i%4 == 0 {
			givens[r.IntN(81)] = uint8(1 + r.IntN(9))
			if _, err := Look(givens); err != nil {
				continue
			}
		}
		want := tallytest.PlainCount(m, givens[:], 100000)
		if want > 100000 {
			continue
		}
		if n := bySum(t, givens, false); n.Int64() != int64(want) {
			t.Errorf("%v: %v directly, want %d", givens, n, want)
		}
		if n := bySum(t, givens, true); i < 4 && n.Int64() != int64(want) {
			t.Errorf("%v: %v by tiles, want %d", givens, n, want)
		}
	}
}

func TestKernelAgreesWithPlainForm(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	var g, h tile
	for i := range g {
		for j := range g[i] {
			g[i][j], h[i][j] = uint16(r.IntN(1729)), uint16(r.IntN(1729))
		}
	}
	for n := range 100 {
		var pairs []rowPair
		for range n {
			pairs = append(pairs, rowPair{uint16(r.IntN(splits.Count)) * rowBytes, uint16(r.IntN(splits.Count)) * rowBytes})
		}
		for blocks := 1; blocks <= 4; blocks++ {
			if x, y := dotPairs(&g, &h, pairs, blocks), dotPairsGeneric(&g, &h, pairs, blocks); x != y {
				t.Fatalf("%d pairs, %d blocks: %d, want %d", n, blocks, x, y)
			}
		}
	}
}

// The kernel must not overflow where numbers and pairs are as large as allowed.
func TestKernelHoldsTheLargestSums(t *testing.T) {
	var g, h tile
	for i := range g {
		for j := range g[i] {
			g[i][j], h[i][j] = 1728, 1728*12
		}
	}
	pairs := make([]rowPair, 1<<32/(2*1728*1728*12))
	if x, y := dotPairs(&g, &h, pairs, 4), uint64(len(pairs))*64*1728*1728*12; x != y {
		t.Errorf("%d, want %d", x, y)
	}
}
