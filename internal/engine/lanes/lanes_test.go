package lanes

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
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
	easy  = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	hard  = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.." // A. Inkala, 2012
	loose = "8.........95.......76.........426798...571243...893165......916....3.487....1.532"
	clash = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)

// everyKernel runs a test with each kernel of this processor.
func everyKernel(t *testing.T, test func(t *testing.T, b *Solver)) {
	for _, k := range append([]Kernel{Portable}, vectorKernels()...) {
		t.Run(k.String(), func(t *testing.T) {
			b := New(Options{Kernel: k, Written: 2})
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
			r.Guesses = uint32(s.Guesses())
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
	r.Guesses = uint32(s.Guesses())
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
	texts := []string{easy, hard, loose, clash}
	everyKernel(t, func(t *testing.T, b *Solver) {
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
	everyKernel(t, func(t *testing.T, b *Solver) {
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
	everyKernel(t, func(t *testing.T, b *Solver) {
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
	everyKernel(t, func(t *testing.T, b *Solver) {
		// The empty grid has more solutions than anybody waits for.
		if err := b.Solve(ctx, make([][81]uint8, 3), 1<<32-1, make([]Result, 3)); !errors.Is(err, context.Canceled) {
			t.Errorf("Solve: %v, want context.Canceled", err)
		}
		// And the Solver is as good as new.
		grids, results := [][81]uint8{grid(t, hard)}, make([]Result, 1)
		if err := b.Solve(context.Background(), grids, 2, results); err != nil || check(results[0], singly(&grids[0], 2)) != nil {
			t.Errorf("after a search cut short: %+v, %v", results[0], err)
		}
	})
}

func TestSolveAllocatesNothing(t *testing.T) {
	grids := make([][81]uint8, 64)
	for i := range grids {
		grids[i] = grid(t, []string{easy, hard, loose, clash}[i%4])
	}
	results := make([]Result, len(grids))
	everyKernel(t, func(t *testing.T, b *Solver) {
		if n := testing.AllocsPerRun(5, func() { b.Solve(context.Background(), grids, 2, results) }); n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

func TestAKernelThatIsNotThereFallsBack(t *testing.T) {
	for _, k := range []Kernel{Auto, Portable, Narrow, AVX2, AVX512} {
		got := New(Options{Kernel: k, Written: 2}).Kernel()
		if k == Auto && got != Best() || k != Auto && got > k {
			t.Errorf("New(%v) uses %v", k, got)
		}
	}
}

func TestOnlyTheSolutionsAskedForAreWritten(t *testing.T) {
	for _, k := range append([]Kernel{Portable}, vectorKernels()...) {
		for written := range uint32(3) {
			var grids [][81]uint8
			for _, text := range []string{loose, easy, hard} {
				grids = append(grids, grid(t, text))
			}
			results := make([]Result, len(grids))
			if err := New(Options{Kernel: k, Written: written}).Solve(context.Background(), grids, 5, results); err != nil {
				t.Fatal(err)
			}
			for i := range grids {
				want := singly(&grids[i], 5)
				if written < 1 {
					want.First = [81]uint8{}
				}
				if written < 2 {
					want.Second = [81]uint8{}
				}
				if results[i] != want {
					t.Errorf("%v, %d written: %+v, want %+v", k, written, results[i], want)
				}
			}
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
				batch := New(Options{Kernel: k, Written: 2})
				for b.Loop() {
					batch.Solve(context.Background(), grids, 2, results)
				}
				b.ReportMetric(float64(b.N)*1024/b.Elapsed().Seconds(), "puzzles/s")
			})
		}
	}
}

// TestAloneAnswersAsOneAfterTheOther has puzzles that the lanes get to finish
// and such that they give back.
func TestAloneAnswersAsOneAfterTheOther(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	solution := singly(&[81]uint8{3: 1, 40: 2, 77: 3}, 1).First
	kinds := map[uint32]int{}
	texts := []string{easy, hard, loose, clash}
	const limit = 5
	var a Alone
	for n := range 3000 {
		var g [81]uint8
		if n < len(texts) {
			g = grid(t, texts[n])
		} else {
			digits := rng.Perm(9)
			for _, cell := range rng.Perm(81)[:14+rng.IntN(26)] {
				g[cell] = uint8(digits[solution[cell]-1] + 1)
			}
			if cell := rng.IntN(81); rng.IntN(3) == 0 {
				g[cell] = uint8(1 + rng.IntN(9))
			}
		}
		if err := a.Start(&g); err != nil {
			t.Fatal(err)
		}
		var s classic.Search
		s.Start(&g)
		for count := uint32(0); ; count++ {
			more := s.Next(1<<30) == classic.Found
			found, err := a.Next(context.Background())
			if err != nil || found != more {
				t.Fatalf("puzzle %d %v: after %d solutions there is another: %v, %v; want %v", n, g, count, found, err, more)
			}
			if !more {
				if again, _ := a.Next(context.Background()); again || a.Guesses() != s.Guesses() {
					t.Fatalf("puzzle %d %v: %d guesses, want %d; once more: %v", n, g, a.Guesses(), s.Guesses(), again)
				}
				kinds[min(count, 2)]++
				break
			}
			var got, want [81]uint8
			a.Solution(&got)
			if s.Solution(&want); got != want {
				t.Fatalf("puzzle %d %v: solution %d is %v, want %v", n, g, count, got, want)
			}
			if count == limit {
				kinds[2]++
				break
			}
		}
	}
	if kinds[0] < 100 || kinds[1] < 100 || kinds[2] < 100 {
		t.Errorf("the sample has so many puzzles by number of solutions: %v; make it broader", kinds)
	}
}

// TestACrowdFinishes starts with all of a puzzle, so that the lanes have
// everything to do.
func TestACrowdFinishes(t *testing.T) {
	for _, k := range vectorKernels() {
		c := newSpread(k)
		for _, text := range []string{easy, hard, loose, clash, strings.Repeat(".", 81)} {
			g := grid(t, text)
			want := singly(&g, 2)
			var s classic.Search
			s.Start(&g)
			var only [81]uint8
			got, err := c.finish(context.Background(), &s, 0, classic.Tries{}, &only)
			if err != nil || got != []outcome{none, one, several}[want.Solutions] {
				t.Errorf("%v, %s: outcome %v, %v; want %d solutions", k, text, got, err, want.Solutions)
			}
			if got == one && (only != want.First || c.guesses != uint64(want.Guesses)) {
				t.Errorf("%v, %s: %v in %d guesses, want %v in %d", k, text, only, c.guesses, want.First, want.Guesses)
			}
		}
	}
}

func TestAloneRefusesValuesAboveNineAndEndsWithTheContext(t *testing.T) {
	var a Alone
	if err := a.Start(&[81]uint8{40: 10}); !errors.Is(err, ErrDigit) {
		t.Errorf("a value above 9: %v, want ErrDigit", err)
	}
	if found, err := a.Next(context.Background()); found || err != nil {
		t.Errorf("after it: %v, %v", found, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	g := grid(t, hard)
	a.Start(&g)
	if _, err := a.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Next: %v, want context.Canceled", err)
	}
	if found, err := a.Next(context.Background()); !found || err != nil {
		t.Errorf("called again: %v, %v", found, err)
	}
}

func BenchmarkAlone(b *testing.B) {
	for _, text := range []string{easy, hard} {
		b.Run(text[:8], func(b *testing.B) {
			g := grid(b, text)
			var a Alone
			b.ReportAllocs()
			for b.Loop() {
				a.Start(&g)
				for found := true; found; {
					found, _ = a.Next(context.Background())
				}
			}
		})
	}
}

// randomMarks strikes out candidates, seldom one of a certain solution.
func randomMarks(rng *rand.Rand) (marks [81]uint16) {
	digits := rng.Perm(9)
	for cell := range marks {
		marks[cell] = 1<<9 - 1
	}
	for _, candidate := range rng.Perm(729)[:330+rng.IntN(250)] {
		cell, d := candidate/9, candidate%9
		row, column := cell/9, cell%9
		if digits[(3*row+row/3+column)%9] != d || rng.IntN(300) == 0 {
			marks[cell] &^= 1 << d
		}
	}
	return marks
}

// TestPencilMarks holds Alone and each kernel against the search of one branch after
// the other, which the root package holds against the general engine.
func TestPencilMarks(t *testing.T) {
	const limit = 3
	rng := rand.New(rand.NewPCG(8, 8))
	all := make([][81]uint16, 1000)
	want := make([]Result, len(all))
	kinds := map[uint32]int{}
	finished := 0 // by the lanes
	var s classic.Search
	var alone Alone
	for i := range all {
		all[i] = randomMarks(rng)
		s.StartMarks(&all[i])
		alone.StartMarks(&all[i])
		for r := &want[i]; r.Solutions < limit; {
			more := s.Next(1<<30) == classic.Found
			found, err := alone.Next(context.Background())
			if err != nil || found != more {
				t.Fatalf("puzzle %d: after %d solutions there is another: %v, %v; want %v", i, r.Solutions, found, err, more)
			}
			if !more {
				if got := alone.Guesses(); got != s.Guesses() {
					t.Fatalf("puzzle %d: %d guesses, want %d", i, got, s.Guesses())
				}
				if alone.over {
					finished++
				}
				break
			}
			var got, solution [81]uint8
			s.Solution(&solution)
			if alone.Solution(&got); got != solution {
				t.Fatalf("puzzle %d: solution %d is %v, want %v", i, r.Solutions, got, solution)
			}
			switch r.Solutions++; r.Solutions {
			case 1:
				r.First = solution
			case 2:
				r.Second = solution
			}
		}
		want[i].Guesses = uint32(s.Guesses())
		kinds[want[i].Solutions]++
	}
	if kinds[0] < 50 || kinds[1] < 100 || kinds[3] < 100 || finished < 10 && len(vectorKernels()) > 0 {
		t.Errorf("the sample has so many puzzles by number of solutions: %v, %d finished in the lanes; make it broader", kinds, finished)
	}
	everyKernel(t, func(t *testing.T, b *Solver) {
		got := make([]Result, len(all))
		if err := b.SolveMarks(context.Background(), all, limit, got); err != nil {
			t.Fatal(err)
		}
		for i := range all {
			if err := check(got[i], want[i]); err != nil {
				t.Fatalf("puzzle %d %v: %v", i, all[i], err)
			}
		}
		if n := testing.AllocsPerRun(1, func() { b.SolveMarks(context.Background(), all[:100], limit, got[:100]) }); n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

// TestEachGivesAllSolutionsInOrder holds what Each hands over against the search of one puzzle after the other.
func TestEachGivesAllSolutionsInOrder(t *testing.T) {
	grids := [][81]uint8{grid(t, easy), grid(t, hard), grid(t, loose), grid(t, clash), grid(t, loose)}
	everyKernel(t, func(t *testing.T, b *Solver) {
		for _, limit := range []uint32{1, 3, 500} {
			got := make([][][81]uint8, len(grids))
			results := make([]Result, len(grids))
			err := b.Each(t.Context(), grids, limit, results, func(n int, solution *[81]uint8) { got[n] = append(got[n], *solution) })
			if err != nil {
				t.Fatal(err)
			}
			for n := range grids {
				var s classic.Search
				s.Start(&grids[n])
				for k, solution := range got[n] {
					var want [81]uint8
					if s.Next(1<<30) != classic.Found {
						t.Fatalf("grid %d has no solution %d", n, k)
					}
					if s.Solution(&want); solution != want {
						t.Fatalf("solution %d of grid %d is %v, want %v", k, n, solution, want)
					}
				}
				if want := singly(&grids[n], limit).Solutions; uint32(len(got[n])) != want || results[n].Solutions != want {
					t.Errorf("grid %d, limit %d: %d solutions, %d counted, want %d", n, limit, len(got[n]), results[n].Solutions, want)
				}
			}
		}
	})
}
