package game

import (
	"slices"
	"testing"

	"jiugong/sudoku"
)

// Hidden cells beside the board are neither filled by a player nor missed: a game is solved without them.
func TestHiddenCellsNeedNoDigits(t *testing.T) {
	rules, err := sudoku.ParseRules("4+beside=VT:1(total),VH:1(-)+sum=0:r1c3r1c4/-1*VT/-1*VH")
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.Parse("12..341221434321", sudoku.ParseOptions{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	for _, known := range []bool{false, true} {
		g, err := New(p)
		if err != nil {
			t.Fatal(err)
		}
		if known {
			with := p
			with.Givens = slices.Clone(p.Givens)
			with.Givens[17] = 4 // which makes the total 3
			g.SetAnswer(FindAnswer(t.Context(), with))
		}
		if g.Selection().All(); len(g.Selection().Cells()) != 17 {
			t.Errorf("%d cells are chosen, not 17", len(g.Selection().Cells()))
		}
		for _, step := range []struct {
			cell   int
			digit  uint8
			status Status
		}{{2, 3, Playing}, {3, 4, Playing}, {16, 2, Wrong}, {16, 3, Solved}} {
			g.Do(Action{Do: Enter, Cells: []int{step.cell}, Digit: step.digit})
			if got := g.Status(); got != step.status {
				t.Errorf("answer known: %v: %v after %d in cell %d, not %v", known, got, step.digit, step.cell, step.status)
			}
		}
		if g.NextEmpty(1); g.Selection().Cursor() >= 17 {
			t.Error("the cursor is on a hidden cell")
		}
		if left := g.Remaining(); left[0]+left[1]+left[2]+left[3] != 0 {
			t.Errorf("%v remain", left)
		}
	}
}
