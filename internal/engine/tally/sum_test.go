package tally

import (
	"bufio"
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"jiugong/sudoku/internal/engine"
)

// bySum counts by the band-signature sum alone, by the cheapest plan or by
// tiles whatever they cost.
func bySum(t testing.TB, givens *[81]uint8, tiles bool) *big.Int {
	t.Helper()
	v, err := newView(givens)
	if err != nil {
		t.Fatal(err)
	}
	p := choosePlan(v)
	if tiles {
		p.direct = false
	}
	s, err := newSum(t.Context(), p, 2)
	if err != nil {
		t.Fatal(err)
	}
	n, err := s.run(t.Context(), 2, func(done, total uint64) {})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestKnownCounts(t *testing.T) {
	f, err := os.Open("testdata/clued_counts.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		p, want, _ := strings.Cut(lines.Text(), " ")
		n, err := Count(t.Context(), puzzle(p), Options{})
		if err != nil || n.String() != want {
			t.Errorf("%s: %v, want %s (%v)", p, n, want, err)
		}
	}
}

func TestTilesAndDirectSumAgreeWithEnumeration(t *testing.T) {
	m := shape(3, 3, false)
	r := rand.New(rand.NewPCG(3, 3))
	for i := range 40 {
		givens := (*[81]uint8)(keepSome(solutionOf(m, r), 27+r.IntN(8), r))
		if i%4 == 0 {
			givens[r.IntN(81)] = uint8(1 + r.IntN(9))
			if _, err := newView(givens); err != nil {
				continue
			}
		}
		want := plainCount(m, givens[:], 100000)
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

// A puzzle and its pictures under the symmetries of the grid have the same
// count, though the sum takes them in quite different ways.
func TestCountIsInvariant(t *testing.T) {
	m := shape(3, 3, false)
	r := rand.New(rand.NewPCG(4, 4))
	lines := linePermutations()
	for range 4 {
		givens := (*[81]uint8)(keepSome(solutionOf(m, r), 14+r.IntN(5), r))
		want := bySum(t, givens, false)
		rows, cols, digits := lines[r.IntN(1296)], lines[r.IntN(1296)], r.Perm(9)
		mirror := r.IntN(2) == 0
		var image [81]uint8
		for c, g := range givens {
			row, col := int(rows[c/9]), int(cols[c%9])
			if mirror {
				row, col = col, row
			}
			if g != 0 {
				image[9*row+col] = uint8(digits[g-1]) + 1
			}
		}
		if n := bySum(t, &image, false); n.Cmp(want) != 0 {
			t.Errorf("%v: %v, its picture %v: %v", givens, want, image, n)
		}
	}
}

// Over the digits of a cell, counts add up to the whole.
func TestCountsOverACellAddUp(t *testing.T) {
	givens := puzzle("..82.9.43.4...8.......3........9..............52...........................9...1.")
	sum := new(big.Int)
	for d := uint8(1); d <= 9; d++ {
		with := *givens
		with[40] = d
		n, err := Count(t.Context(), &with, Options{})
		if err == nil {
			sum.Add(sum, n)
		}
	}
	if want := "161176278396"; sum.String() != want {
		t.Errorf("%v, want %s", sum, want)
	}
}

func TestClashesAreRefused(t *testing.T) {
	for _, p := range []string{
		"1.......1", "1........1", "1" + strings.Repeat(".", 53) + "1",
	} {
		if _, err := Count(t.Context(), puzzle(p), Options{}); !errors.Is(err, engine.ErrClash) {
			t.Errorf("%s: %v", p, err)
		}
	}
	if _, err := Count(t.Context(), &[81]uint8{10}, Options{}); !errors.Is(err, engine.ErrClash) {
		t.Errorf("digit 10: %v", err)
	}
}

func TestProgressReachesItsTotalAndCancelStops(t *testing.T) {
	givens := puzzle("...................8....6....1...3................4.........7........42....7..1.6")
	var last Progress
	_, err := Count(t.Context(), givens, Options{Progress: func(p Progress) {
		if p.Done <= last.Done || p.Done > p.Total {
			t.Errorf("progress from %v to %v", last, p)
		}
		last = p
	}})
	if err != nil || last.Done != last.Total {
		t.Errorf("ended at %v (%v)", last, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	_, err = Count(ctx, givens, Options{Workers: 1, Progress: func(Progress) { calls++; cancel() }})
	if !errors.Is(err, context.Canceled) || calls != 1 {
		t.Errorf("%v after %d reports", err, calls)
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
			pairs = append(pairs, rowPair{uint16(r.IntN(parts)) * rowBytes, uint16(r.IntN(parts)) * rowBytes})
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
