package sudoku_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
)

func TestTrueCandidatesAreThoseThatCountMoreThanNothing(t *testing.T) {
	for _, puzzle := range []string{
		"4 12..34..........", "4 1...............", "4 11..............", "4 12..34........12",
		"6+x 12...........3......................",
		"9 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........",
		"4+sum=5:r1c1r1c2+count=1:1:r1c1r4c4 ................",
		"4+any=(allow=1:r1c1&allow=2:r2c2|sum=3:r3c3r4c4) ................",
		"4x3+relate=2-4/3-4/4/:r1c1r2c1 ............",
	} {
		rules, line, _ := strings.Cut(puzzle, " ")
		p := mustParse(t, rules, line)
		found := 0
		got, err := sudoku.TrueCandidates(t.Context(), p, sudoku.TrueOptions{Found: func(g sudoku.Grid, open int) { found++ }})
		counts, countErr := sudoku.CountCandidates(t.Context(), p, sudoku.CountOptions{})
		if (err == nil) != (countErr == nil) {
			t.Fatalf("%s: %v, counting: %v", puzzle, err, countErr)
		}
		n := p.Rules.N()
		for cell := range got {
			for d := range n {
				if got[cell].Has(uint8(d+1)) != (counts[cell*n+d].Sign() > 0) {
					t.Errorf("%s: %s holds %d: %v, in %v solutions", puzzle, p.Rules.CellName(cell), d+1, got[cell], counts[cell*n+d])
				}
			}
		}
		if found > len(got)*n/2+1 {
			t.Errorf("%s: looked at %d solutions", puzzle, found)
		}
	}
}

func TestTrueCandidatesOfPencilMarks(t *testing.T) {
	p := sudoku.Puzzle{Rules: mustParse(t, "4", "................").Rules, Givens: make(sudoku.Grid, 16), Candidates: make([]sudoku.Set, 16)}
	for cell := range p.Candidates {
		p.Candidates[cell] = sudoku.AllDigits(4)
	}
	p.Candidates[0], p.Candidates[1] = sudoku.SetOf(1), sudoku.SetOf(1, 2)
	got, err := sudoku.TrueCandidates(t.Context(), p, sudoku.TrueOptions{})
	if err != nil || got[0] != sudoku.SetOf(1) || got[1] != sudoku.SetOf(2) || got[2] != sudoku.SetOf(3, 4) {
		t.Errorf("%v, %v; want 1, 2, 34", got, err)
	}
}

func TestTrueCandidatesKeepWhatIsKnown(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := sudoku.Puzzle{Givens: make(sudoku.Grid, 81)}
	var first sudoku.Grid
	got, err := sudoku.TrueCandidates(ctx, p, sudoku.TrueOptions{Found: func(g sudoku.Grid, open int) {
		if first == nil && open != 729-81 {
			t.Errorf("%d candidates are open after one solution", open)
		}
		first = g
		cancel()
	}})
	if !errors.Is(err, context.Canceled) || slices.ContainsFunc(got, func(s sudoku.Set) bool { return s.Len() == 0 }) {
		t.Errorf("%v, %v; want the digits of one solution", got, err)
	}
}
