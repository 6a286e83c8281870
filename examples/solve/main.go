// Solve prints the one solution of a puzzle.
package main

import (
	"context"
	"fmt"
	"log"

	"jiugong/sudoku"
)

func main() {
	p, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", sudoku.ParseOptions{})
	if err != nil {
		log.Fatal(err) // says where
	}
	grid, err := sudoku.Solve(context.Background(), p)
	fmt.Println(grid, err) // the error is ErrNoSolution or ErrMultipleSolutions where there isn't exactly one
}

// Output:
// 534678912672195348198342567859761423426853791713924856961537284287419635345286179 <nil>
