package learn_test

import (
	"context"
	"fmt"

	"jiugong/sudoku/learn"
)

func Example() {
	ctx := context.Background()
	course := learn.Standard()
	p, err := course.Exercise(ctx, "hidden_single", 2026, 0, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	board := p.Board() // what the player sees, and writes on
	x := p.Step().Place[0]
	board.Entries[x.Cell] = x.Digit
	verdict, err := p.Judge(ctx, board)
	fmt.Println(verdict.Outcome, err)

	var progress learn.Progress
	progress.Note(p.Technique, verdict.Outcome == learn.Right, 20_780)
	fmt.Println(progress.Standing(p.Technique, 20_780))
	// Output:
	// right <nil>
	// begun
}
