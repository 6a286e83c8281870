package game

import (
	"context"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

func TestHintsLeadToTheSolutionAndChangeNothingUntilAsked(t *testing.T) {
	ctx := context.Background()
	g := newGame(t, "9", example)
	if _, err := g.Do(Action{Do: Notes}); err != nil {
		t.Fatal(err)
	}
	for range 300 {
		before := g.drawn()
		hint, err := FindHint(ctx, g.Copy())
		if err != nil {
			t.Fatal(err)
		}
		if hint.Step == nil {
			break
		}
		if !g.drawn().equal(before) {
			t.Fatal("asking for a hint has changed the board")
		}
		if changed, err := g.Do(Deduction(hint.Step)); err != nil || !changed {
			t.Fatalf("the step %+v does nothing: %v", hint.Step, err)
		}
	}
	if got := string(g.board.Symbols.AppendLine(nil, g.board.Grid())); got != solution {
		t.Errorf("the hints end at %s, want %s", got, solution)
	}
}

// Corner marks say where a digit may go, not what a cell may hold. A candidate that a step takes
// from such a cell is gone all the same, and the next hint is another one.
func TestHintsGoOnBesideCornerMarks(t *testing.T) {
	g := newGame(t, "9", "4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.")
	answer := FindAnswer(context.Background(), g.Board().Puzzle)
	for cell, d := range answer.Grid {
		if !g.Given(cell) {
			g.Do(Action{Do: Corner, Cells: []int{cell}, Digit: d})
		}
	}
	removed := 0
	for range 300 {
		hint, err := FindHint(context.Background(), g.Copy())
		if err != nil {
			t.Fatal(err)
		}
		if hint.Step == nil {
			break
		}
		removed += len(hint.Step.Remove)
		if changed, err := g.Do(Deduction(hint.Step)); err != nil || !changed {
			t.Fatalf("the step %+v does nothing: %v", hint.Step, err)
		}
	}
	if g.Status() != Solved || removed == 0 {
		t.Errorf("the hints end at %v after %d candidates", g.Status(), removed)
	}
}

func TestAHintSaysFirstWhatIsWrong(t *testing.T) {
	ctx := context.Background()
	g := newGame(t, "9", example)
	for _, digit := range []uint8{1, 5} { // 5 clashes with a given
		if _, err := g.Do(Action{Do: Enter, Cells: []int{2}, Digit: digit}); err != nil {
			t.Fatal(err)
		}
		hint, err := FindHint(ctx, g.Copy())
		if err != nil || hint.State == nil || hint.Step == nil || hint.Step.Technique != "wrong_entry" || hint.Step.Parts[0].Cells[0] != 2 {
			t.Errorf("with a wrong entry %d: %+v, %v", digit, hint.Step, err)
		}
		g.Undo()
	}
	g.board.Centre[2] = sudoku.SetOf(1, 2)
	hint, err := FindHint(ctx, g.Copy())
	if err != nil || hint.Step == nil || hint.Step.Technique != "wrong_mark" || hint.Step.Parts[0].Cells[0] != 2 {
		t.Errorf("with wrong marks: %+v, %v", hint.Step, err)
	}
}

func TestCarryingOutAMistakeMendsItAndCanBeUndone(t *testing.T) {
	for _, test := range []struct {
		name string
		make func(b *sudoku.Board)
	}{
		{"entries", func(b *sudoku.Board) { b.Entries[2], b.Entries[3], b.Entries[5] = 1, 6, 2 }}, // 6 is right
		{"marks", func(b *sudoku.Board) { b.Centre[2], b.Centre[3] = sudoku.SetOf(1, 2), sudoku.SetOf(6, 2) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, "9", example)
			test.make(g.board)
			before := g.drawn()
			hint, err := FindHint(context.Background(), g.Copy())
			if err != nil || !hint.Step.Mistake() {
				t.Fatalf("the hint is %+v, %v", hint.Step, err)
			}
			if changed, err := g.Do(Deduction(hint.Step)); err != nil || !changed {
				t.Fatalf("nothing is mended: %v", err)
			}
			entries, marks, err := logic.Mistakes(context.Background(), g.board)
			if err != nil || len(entries)+len(marks) > 0 {
				t.Errorf("still wrong: entries %v, marks %v, %v", entries, marks, err)
			}
			if test.name == "entries" && g.board.Entries[3] != 6 {
				t.Error("a right entry went, too")
			}
			if g.Undo(); !g.drawn().equal(before) {
				t.Error("it can't be undone")
			}
		})
	}
}
