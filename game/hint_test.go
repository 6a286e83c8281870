package game

import (
	"context"
	"testing"

	"jiugong/sudoku"
)

func TestHintsLeadToTheSolutionAndChangeNothingUntilAsked(t *testing.T) {
	ctx := context.Background()
	g := newGame(t, "9", example)
	if _, err := g.Do(Action{Do: Notes}); err != nil {
		t.Fatal(err)
	}
	for range 300 {
		before := written(g.board)
		hint, err := FindHint(ctx, g.Copy())
		if err != nil {
			t.Fatal(err)
		}
		if hint.Step == nil {
			break
		}
		if !sameBoard(before, written(g.board)) {
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

func TestAHintSaysFirstWhatIsWrong(t *testing.T) {
	ctx := context.Background()
	g := newGame(t, "9", example)
	if _, err := g.Do(Action{Do: Enter, Cells: []int{2}, Digit: 1}); err != nil {
		t.Fatal(err)
	}
	hint, err := FindHint(ctx, g.Copy())
	if err != nil || hint.Step == nil || hint.Step.Technique != "wrong_entry" || hint.Step.Parts[0].Cells[0] != 2 {
		t.Errorf("with a wrong entry: %+v, %v", hint.Step, err)
	}
	g.Undo()
	g.board.Centre[2] = sudoku.SetOf(1, 2)
	hint, err = FindHint(ctx, g.Copy())
	if err != nil || hint.Step == nil || hint.Step.Technique != "wrong_mark" || hint.Step.Parts[0].Cells[0] != 2 {
		t.Errorf("with wrong marks: %+v, %v", hint.Step, err)
	}
}
