package game_test

import (
	"context"
	"fmt"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
)

// Every change of the board is an action, which can be undone and is saved with the game.
func Example() {
	puzzle, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", sudoku.ParseOptions{})
	if err != nil {
		panic(err)
	}
	g, err := game.New(puzzle)
	if err != nil {
		panic(err)
	}
	g.SetAnswer(game.FindAnswer(context.Background(), puzzle))
	if _, err := g.Do(game.Action{Do: game.Enter, Cells: []int{2}, Digit: 1}); err != nil {
		panic(err)
	}
	fmt.Println("wrong cells:", g.Check().Wrong)
	g.Undo()

	document, err := g.Encode()
	if err != nil {
		panic(err)
	}
	again, err := game.Decode(document)
	if err != nil {
		panic(err)
	}
	fmt.Println("redone after loading:", again.Redo(), again.Board().Digit(2))
	// Output:
	// wrong cells: [2]
	// redone after loading: true 1
}
