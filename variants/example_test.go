package variants_test

import (
	"context"
	"errors"
	"fmt"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// Rules with constraints are used like any others.
func ExampleParse() {
	rules, err := variants.Parse("4+killer=4:r1c1r2c1+thermo=r1c2r1c3r1c4+greater=r3c1r3c2+greater=r4c4r4c3")
	if err != nil {
		panic(err)
	}
	puzzle, err := sudoku.Parse("1...............", sudoku.ParseOptions{Rules: rules})
	if err != nil {
		panic(err)
	}
	fmt.Println(sudoku.Solve(context.Background(), puzzle))
	_, err = variants.Parse("4+kiler=3:r1c1r2c1")
	var wrong *sudoku.RulesError
	fmt.Println(errors.As(err, &wrong), err)
	// Output:
	// 1234342121434312 <nil>
	// true rules "4+kiler=3:r1c1r2c1": "kiler=3:r1c1r2c1" is neither a feature nor a kind of constraint; did you mean killer?
}

// A clue has its cells by number, so a program need not write a text.
func ExampleWith() {
	rules, err := variants.With(sudoku.Classic(),
		variants.Clue{Kind: "killer", Value: "15", Lists: [][]int{{0, 1}}},
		variants.Clue{Kind: "arrow", Lists: [][]int{{40}, {41, 42}}})
	if err != nil {
		panic(err)
	}
	fmt.Println(rules)
	// Output: 9+killer=15:r1c1r1c2+arrow=r5c5/r5c6r5c7
}
