package game_test

import (
	"context"
	"reflect"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
)

func TestWhatIsForgottenStands(t *testing.T) {
	p, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p)
	if err != nil {
		t.Fatal(err)
	}
	g.SetAnswer(game.FindAnswer(context.Background(), p))
	g.Do(game.Action{Do: game.Enter, Cells: []int{2}, Digit: 4})
	g.Save("")
	g.Forget()
	if g.Undo() || g.Board().Entries[2] != 4 {
		t.Error("undo goes behind what was forgotten")
	}
	g.Do(game.Action{Do: game.Centre, Cells: []int{3}, Digit: 6})
	data, err := g.Encode()
	if err != nil {
		t.Fatal(err)
	}
	again, err := game.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(game.WrittenOn(again.Board()), game.WrittenOn(g.Board())) || !again.Undo() || again.Board().Entries[2] != 4 {
		t.Error("the saved game is another")
	}
	action := game.Action{Do: game.Deduce, Remove: []game.Candidate{{Cell: 3, Digit: 2}}, Clean: true}
	if read, err := game.NewDocumentAction(g.Rules(), action).Read(g.Rules()); err != nil || !reflect.DeepEqual(read, action) {
		t.Errorf("%+v became %+v, %v", action, read, err)
	}
}
