package sudoku_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku"
)

func ExampleCount() {
	empty := sudoku.Puzzle{Rules: sudoku.Classic(), Givens: make(sudoku.Grid, 81)}
	n, err := sudoku.Count(context.Background(), empty, sudoku.CountOptions{})
	fmt.Println(n, err)
	// Output: 6670903752021072936960 <nil>
}

func TestCountAgreesWithEnumeration(t *testing.T) {
	const limit = 3000
	rapid.Check(t, func(t *rapid.T) {
		p := drawPuzzle(t, rapid.SampledFrom(variants).Draw(t, "rules"))
		want, err := sudoku.CountUpTo(context.Background(), p, limit)
		if err != nil {
			t.Fatal(err)
		}
		if want == limit {
			t.Skip("too many to enumerate")
		}
		got, err := sudoku.Count(context.Background(), p, sudoku.CountOptions{})
		if err != nil || !got.IsInt64() || got.Int64() != int64(want) {
			t.Fatalf("%s: Count(%v) = %v, %v; enumeration finds %d", p.Rules, p, got, err, want)
		}
	})
}

func TestCountRefusesWhatIsNoPuzzle(t *testing.T) {
	clash := (*sudoku.ClashError)(nil)
	if n, err := sudoku.Count(t.Context(), mustParse(t, "", "11"+examples[2:]), sudoku.CountOptions{}); !errors.As(err, &clash) {
		t.Errorf("Count with clashing givens = %v, %v", n, err)
	}
	misfit := (*sudoku.GridError)(nil)
	if n, err := sudoku.Count(t.Context(), sudoku.Puzzle{Givens: make(sudoku.Grid, 3)}, sudoku.CountOptions{}); !errors.As(err, &misfit) {
		t.Errorf("Count of three cells = %v, %v", n, err)
	}
	if n, err := sudoku.Count(t.Context(), mustParse(t, "4", "123....4........"), sudoku.CountOptions{}); err != nil || n.Sign() != 0 {
		t.Errorf("Count without a solution = %v, %v; want 0", n, err)
	}
}

func ExampleCountCandidates() {
	p, _ := sudoku.Parse("12..34..........", sudoku.ParseOptions{})
	counts, err := sudoku.CountCandidates(context.Background(), p, sudoku.CountOptions{})
	fmt.Println("r1c3 is 3 in", counts[2*4+3-1], "solutions, 4 in", counts[2*4+4-1], err)
	// Output: r1c3 is 3 in 6 solutions, 4 in 6 <nil>
}

func ExampleEstimate() {
	empty, _ := sudoku.Parse("................", sudoku.ParseOptions{})
	e, err := sudoku.Estimate(context.Background(), empty, sudoku.EstimateOptions{Samples: 1000})
	fmt.Println("about", e, err)
	// Output: about 291.6 ± 3.0 <nil>
}

// TestCandidatesAreInAsManySolutionsAsEnumerationSays adds up solutions one by
// one.
func TestCandidatesAreInAsManySolutionsAsEnumerationSays(t *testing.T) {
	const limit = 500
	rapid.Check(t, func(t *rapid.T) {
		p := drawPuzzle(t, rapid.SampledFrom(variants).Draw(t, "rules"))
		n := p.Rules.N()
		want := make([]int64, p.Rules.Cells()*n)
		solutions := 0
		for g, err := range sudoku.Solutions(context.Background(), p) {
			if err != nil {
				t.Fatal(err)
			}
			for cell, d := range g {
				want[cell*n+int(d)-1]++
			}
			if solutions++; solutions == limit {
				t.Skip("too many to enumerate")
			}
		}
		got, err := sudoku.CountCandidates(context.Background(), p, sudoku.CountOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range want {
			if !got[i].IsInt64() || got[i].Int64() != want[i] {
				t.Fatalf("%s: %v: candidate %d of %s is in %v solutions, want %d", p.Rules, p, i%n+1, p.Rules.CellName(i/n), got[i], want[i])
			}
		}
	})
}

// TestCandidatesOfManySolutionsAddUp counts candidates of puzzles with thousands of solutions, which are
// looked through, and millions, which aren't. Each is in as many as there are with it given, those of a
// cell are in all.
func TestCandidatesOfManySolutionsAddUp(t *testing.T) {
	for _, test := range []struct{ rules, puzzle string }{
		{"6", "1.....2.....3.......4.......5......."},
		{"6", "1..................................."},
		{"6+x", "...................................."},
		{"9", "53..7....6..195....98....6.8...6...34..8.3..17..................................."},
		{"9", "53..7....6..195....98....6.8...6...34..8.3..17.......6.6........................."},
	} {
		p := mustParse(t, test.rules, test.puzzle)
		total, err := sudoku.Count(t.Context(), p, sudoku.CountOptions{})
		if err != nil || total.Cmp(big.NewInt(5000)) <= 0 {
			t.Fatalf("%s %s: %v solutions, %v; want many", test.rules, test.puzzle, total, err)
		}
		counts, err := sudoku.CountCandidates(t.Context(), p, sudoku.CountOptions{})
		if err != nil {
			t.Fatal(err)
		}
		n := p.Rules.N()
		for cell := range p.Rules.Cells() {
			sum := new(big.Int)
			for d := range n {
				sum.Add(sum, counts[cell*n+d])
			}
			if sum.Cmp(total) != 0 {
				t.Errorf("%s %s: the candidates of %s add up to %v, want %v", test.rules, test.puzzle, p.Rules.CellName(cell), sum, total)
			}
		}
		with := p
		for i := 17; i < len(counts); i += len(counts) / 5 {
			cell, d := i/n, uint8(i%n+1)
			if p.Givens[cell] != 0 {
				continue
			}
			with.Givens = p.Givens.Clone()
			with.Givens[cell] = d
			want, err := sudoku.Count(t.Context(), with, sudoku.CountOptions{})
			if clash := (*sudoku.ClashError)(nil); errors.As(err, &clash) {
				want = new(big.Int)
			}
			if want.Cmp(counts[i]) != 0 {
				t.Errorf("%s %s: candidate %d of %s is in %v solutions, want %v", test.rules, test.puzzle, d, p.Rules.CellName(cell), counts[i], want)
			}
		}
	}
}

func TestEstimateLooksAtCandidates(t *testing.T) {
	rules := mustRules(t, "4")
	p := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 16), Candidates: slices.Repeat([]sudoku.Set{sudoku.AllDigits(4)}, 16)}
	p.Candidates[0], p.Candidates[1] = sudoku.SetOf(1), sudoku.SetOf(2) // 288 / 12
	e, err := sudoku.Estimate(t.Context(), p, sudoku.EstimateOptions{})
	if mean, _ := e.Mean.Float64(); err != nil || mean < 23 || mean > 25 {
		t.Errorf("estimate %v (%v), want 24", e, err)
	}
	p.Candidates[5] = 0
	if e, err := sudoku.Estimate(t.Context(), p, sudoku.EstimateOptions{}); err != nil || e.Mean.Sign() != 0 {
		t.Errorf("estimate with a cell that has no candidate: %v (%v)", e.Mean, err)
	}
}
