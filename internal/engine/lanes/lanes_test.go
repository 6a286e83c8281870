package lanes

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"jiugong/sudoku/internal/engine/classic"
)

func grid(t testing.TB, text string) (g [81]uint8) {
	t.Helper()
	if len(text) != 81 {
		t.Fatalf("%d characters in %q", len(text), text)
	}
	for i, c := range []byte(text) {
		if c != '.' {
			g[i] = c - '0'
		}
	}
	return g
}

const (
	easy    = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	hard    = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.." // A. Inkala, 2012
	several = "8.........95.......76.........426798...571243...893165......916....3.487....1.532"
	clash   = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)

// everyKernel runs a test with each kernel of this processor.
func everyKernel(t *testing.T, test func(t *testing.T, b *Batch)) {
	for _, k := range append([]Kernel{Portable}, vectorKernels()...) {
		t.Run(k.String(), func(t *testing.T) {
			b := New(Options{Kernel: k})
			if b.Kernel() != k {
				t.Fatalf("the kernel is %v, want %v", b.Kernel(), k)
			}
			test(t, b)
		})
	}
}

// singly is what the search of one puzzle after the other finds.
func singly(g *[81]uint8, limit uint32) (r Result) {
	var s classic.Search
	r.Invalid = !s.Start(g)
	for r.Solutions < limit {
		switch s.Next(1 << 30) {
		case classic.Exhausted:
			r.Guesses = uint32(s.Guesses)
			return r
		case classic.Found:
			switch r.Solutions++; r.Solutions {
			case 1:
				s.Solution(&r.First)
			case 2:
				s.Solution(&r.Second)
			}
		}
	}
	r.Guesses = uint32(s.Guesses)
	return r
}

// check holds a result against another, as far as it is defined.
func check(got, want Result) error {
	if got.Solutions < 1 {
		got.First = want.First
	}
	if got.Solutions < 2 {
		got.Second = want.Second
	}
	if got != want {
		return fmt.Errorf("%+v, want %+v", got, want)
	}
	return nil
}

func TestAnyNumberOfPuzzles(t *testing.T) {
	texts := []string{easy, hard, several, clash}
	everyKernel(t, func(t *testing.T, b *Batch) {
		for _, n := range []int{0, 1, 7, 8, 9, 15, 16, 17, 33, 100} {
			grids := make([][81]uint8, n)
			for i := range grids {
				grids[i] = grid(t, texts[i*7%len(texts)])
			}
			for _, limit := range []uint32{0, 1, 2, 50} {
				results := make([]Result, n+1)
				results[n].Guesses = 77
				if err := b.Solve(context.Background(), grids, limit, results); err != nil {
					t.Fatal(err)
				}
				for i := range grids {
					if err := check(results[i], singly(&grids[i], limit)); err != nil {
						t.Errorf("%d puzzles, limit %d, puzzle %d: %v", n, limit, i, err)
					}
				}
				if results[n].Guesses != 77 {
					t.Errorf("%d puzzles: Solve writes behind its results", n)
				}
			}
		}
	})
}

func TestValuesAboveNineAreInvalidAndHarmNoNeighbour(t *testing.T) {
	everyKernel(t, func(t *testing.T, b *Batch) {
		grids := make([][81]uint8, 40)
		for i := range grids {
			if grids[i] = grid(t, easy); i%3 == 0 {
				grids[i][i] = uint8(10 + 6*i)
			}
		}
		results := make([]Result, len(grids))
		if err := b.Solve(context.Background(), grids, 2, results); err != nil {
			t.Fatal(err)
		}
		for i, r := range results {
			if r.Invalid != (i%3 == 0) || r.Solutions != uint32(min(i%3, 1)) {
				t.Errorf("puzzle %d: %+v", i, r)
			}
		}
	})
}

// TestRandomPuzzles has puzzles with none, one and many solutions side by side:
// neighbours in lanes that finish at different times must not disturb each other.
func TestRandomPuzzles(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	solution := singly(&[81]uint8{3: 1, 40: 2, 77: 3}, 1).First
	grids := make([][81]uint8, 3000)
	for i := range grids {
		digits := rng.Perm(9)
		for _, cell := range rng.Perm(81)[:18+rng.IntN(24)] {
			grids[i][cell] = uint8(digits[solution[cell]-1] + 1)
		}
		if cell := rng.IntN(81); rng.IntN(4) == 0 {
			grids[i][cell] = uint8(1 + rng.IntN(9))
		}
	}
	want := make([]Result, len(grids))
	kinds := map[uint32]int{}
	for i := range grids {
		want[i] = singly(&grids[i], 3)
		kinds[want[i].Solutions]++
	}
	if kinds[0] < 100 || kinds[1] < 100 || kinds[3] < 100 {
		t.Errorf("the sample has so many puzzles by number of solutions: %v; make it broader", kinds)
	}
	everyKernel(t, func(t *testing.T, b *Batch) {
		got := make([]Result, len(grids))
		if err := b.Solve(context.Background(), grids, 3, got); err != nil {
			t.Fatal(err)
		}
		for i := range grids {
			if err := check(got[i], want[i]); err != nil {
				t.Fatalf("puzzle %d %v: %v", i, grids[i], err)
			}
		}
	})
}

func TestTheContextEndsASolve(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	everyKernel(t, func(t *testing.T, b *Batch) {
		// The empty grid has more solutions than anybody waits for.
		if err := b.Solve(ctx, make([][81]uint8, 3), 1<<32-1, make([]Result, 3)); !errors.Is(err, context.Canceled) {
			t.Errorf("Solve: %v, want context.Canceled", err)
		}
		// And the Batch is as good as new.
		grids, results := [][81]uint8{grid(t, hard)}, make([]Result, 1)
		if err := b.Solve(context.Background(), grids, 2, results); err != nil || check(results[0], singly(&grids[0], 2)) != nil {
			t.Errorf("after a search cut short: %+v, %v", results[0], err)
		}
	})
}

func TestSolveAllocatesNothing(t *testing.T) {
	grids := make([][81]uint8, 64)
	for i := range grids {
		grids[i] = grid(t, []string{easy, hard, several, clash}[i%4])
	}
	results := make([]Result, len(grids))
	everyKernel(t, func(t *testing.T, b *Batch) {
		if n := testing.AllocsPerRun(5, func() { b.Solve(context.Background(), grids, 2, results) }); n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

func TestAKernelThatIsNotThereFallsBack(t *testing.T) {
	for _, k := range []Kernel{Auto, Portable, AVX2, AVX512} {
		got := New(Options{Kernel: k}).Kernel()
		if k == Auto && got != Best() || k != Auto && got > k {
			t.Errorf("New(%v) uses %v", k, got)
		}
	}
}

func TestFirstOnlyLeavesTheSecondAlone(t *testing.T) {
	for _, k := range append([]Kernel{Portable}, vectorKernels()...) {
		grids, results := [][81]uint8{grid(t, several)}, make([]Result, 1)
		if err := New(Options{Kernel: k, FirstOnly: true}).Solve(context.Background(), grids, 5, results); err != nil {
			t.Fatal(err)
		}
		want := singly(&grids[0], 5)
		want.Second = [81]uint8{}
		if results[0] != want {
			t.Errorf("%v: %+v, want %+v", k, results[0], want)
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, k := range append([]Kernel{Portable}, vectorKernels()...) {
		for _, text := range []string{easy, hard} {
			b.Run(fmt.Sprintf("%v/%s", k, text[:8]), func(b *testing.B) {
				grids, results := make([][81]uint8, 1024), make([]Result, 1024)
				for i := range grids {
					grids[i] = grid(b, text)
				}
				batch := New(Options{Kernel: k})
				for b.Loop() {
					batch.Solve(context.Background(), grids, 2, results)
				}
				b.ReportMetric(float64(b.N)*1024/b.Elapsed().Seconds(), "puzzles/s")
			})
		}
	}
}
