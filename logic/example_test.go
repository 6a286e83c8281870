package logic_test

import (
	"context"
	"fmt"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

const examplePuzzle = "4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1."

func ExampleRate() {
	p, err := sudoku.Parse(examplePuzzle, sudoku.ParseOptions{})
	if err != nil {
		panic(err)
	}
	r, err := logic.Rate(context.Background(), p, logic.RateOptions{})
	if err != nil {
		panic(err)
	}
	fmt.Println(r.ER, r.EP, r.ED, r.Level().ID, r.Hardest)
	// Output: 7.2 1.2 1.2 master cycle
}

func ExamplePath() {
	p, err := sudoku.Parse(examplePuzzle, sudoku.ParseOptions{})
	if err != nil {
		panic(err)
	}
	path, err := logic.Path(context.Background(), p, logic.Human)
	if err != nil {
		panic(err)
	}
	for _, step := range path[:3] {
		fmt.Println(step.Technique, step.Rating, p.Rules.CellName(step.Place[0].Cell), step.Place[0].Digit)
	}
	// Output:
	// hidden_single 1.2 r3c4 7
	// hidden_single 1.2 r2c5 8
	// hidden_single 1.2 r2c6 4
}
