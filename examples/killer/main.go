// Killer solves a puzzle of cages alone.
package main

import (
	"context"
	"fmt"
	"log"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

func main() {
	rules, err := variants.Parse("4+killer=3:r1c1r1c2+killer=4:r1c3r2c3+killer=6:r1c4r2c4+killer=7:r2c1r3c1" +
		"+killer=5:r2c2r3c2+killer=6:r3c3r3c4r4c4+killer=9:r4c1r4c2r4c3")
	if err != nil {
		log.Fatal(err)
	}
	empty := make(sudoku.Grid, rules.Cells())
	fmt.Println(sudoku.Solve(context.Background(), sudoku.Puzzle{Rules: rules, Givens: empty}))
}

// Output:
// 1234341241232341 <nil>
