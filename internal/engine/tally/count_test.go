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
	"jiugong/sudoku/internal/engine/tally/bandsum"
	"jiugong/sudoku/internal/engine/tally/tallytest"
)

// sumAlone counts by the band-signature sum, whatever components would cost.
func sumAlone(t *testing.T, givens *[81]uint8) *big.Int {
	t.Helper()
	v, err := bandsum.Look(givens)
	if err != nil {
		t.Fatal(err)
	}
	s, err := bandsum.New(t.Context(), bandsum.ChoosePlan(v), 2)
	if err != nil {
		t.Fatal(err)
	}
	n, err := s.Run(t.Context(), 2, func(done, total uint64) {})
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
		n, err := Count(t.Context(), tallytest.Puzzle(p), Options{})
		if err != nil || n.String() != want {
			t.Errorf("%s: %v, want %s (%v)", p, n, want, err)
		}
	}
}

// A puzzle and its pictures under the symmetries of the grid have the same
// count, though the sum takes them in quite different ways.
func TestCountIsInvariant(t *testing.T) {
	m := tallytest.Shape(3, 3, false)
	r := rand.New(rand.NewPCG(4, 4))
	lines := linePermutations()
	for range 4 {
		givens := (*[81]uint8)(tallytest.KeepSome(tallytest.SolutionOf(m, r), 14+r.IntN(5), r))
		want := sumAlone(t, givens)
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
		if n := sumAlone(t, &image); n.Cmp(want) != 0 {
			t.Errorf("%v: %v, its picture %v: %v", givens, want, image, n)
		}
	}
}

// Over the digits of a cell, counts add up to the whole.
func TestCountsOverACellAddUp(t *testing.T) {
	givens := tallytest.Puzzle("..82.9.43.4...8.......3........9..............52...........................9...1.")
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
		if _, err := Count(t.Context(), tallytest.Puzzle(p), Options{}); !errors.Is(err, engine.ErrClash) {
			t.Errorf("%s: %v", p, err)
		}
	}
	if _, err := Count(t.Context(), &[81]uint8{10}, Options{}); !errors.Is(err, engine.ErrClash) {
		t.Errorf("digit 10: %v", err)
	}
}

func TestProgressReachesItsTotalAndCancelStops(t *testing.T) {
	givens := tallytest.Puzzle("...................8....6....1...3................4.........7........42....7..1.6")
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
