// Constraint counts grids under a rule of one's own: the corners add up to 10.
package main

import (
	"context"
	"fmt"
	"log"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

func main() {
	board, _ := sudoku.ParseRules("4")
	corners := constraint.Sum{Cells: []int{0, 3, 12, 15}, Low: 10, High: 10}
	rules, err := board.With(constraint.Constraint{Kind: "corners", Arg: "10", Cells: corners.Cells, Holds: []constraint.Primitive{corners}})
	if err != nil {
		log.Fatal(err)
	}
	empty := make(sudoku.Grid, rules.Cells())
	fmt.Println(sudoku.Count(context.Background(), sudoku.Puzzle{Rules: rules, Givens: empty}, sudoku.CountOptions{}))
}

// Output:
// 176 <nil>
