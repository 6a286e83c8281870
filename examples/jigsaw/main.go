// Jigsaw solves a puzzle with regions of one's own.
package main

import (
	"context"
	"fmt"
	"log"

	"jiugong/sudoku"
)

func main() {
	rules, err := sudoku.ParseRules("4+jigsaw=1112132233243444")
	if err != nil {
		log.Fatal(err)
	}
	p, _ := sudoku.Parse(".....1.2.4......", sudoku.ParseOptions{Rules: rules})
	grid, err := sudoku.Solve(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(rules.Draw(grid, sudoku.DrawOptions{}))
}

// Output:
// ┌───────────┬───┐
// │ 1   3   2 │ 4 │
// │   ┌───┬───┘   │
// │ 4 │ 1 │ 3   2 │
// ├───┘   │   ┌───┤
// │ 2   4 │ 1 │ 3 │
// │   ┌───┴───┘   │
// │ 3 │ 2   4   1 │
// └───┴───────────┘
