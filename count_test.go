package sudoku_test

import (
	"context"
	"errors"
	"fmt"
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
	clash := (*sudoku.RuleError)(nil)
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
