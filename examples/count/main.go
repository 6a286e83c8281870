// Count says exactly how many solutions there are.
package main

import (
	"context"
	"fmt"
	"log"

	"jiugong/sudoku"
)

func main() {
	for _, rules := range []string{"4", "6", "9"} {
		r, err := sudoku.ParseRules(rules)
		if err != nil {
			log.Fatal(err)
		}
		n, err := sudoku.Count(context.Background(), sudoku.Puzzle{Rules: r, Givens: make(sudoku.Grid, r.Cells())}, sudoku.CountOptions{})
		fmt.Println(rules, n, err)
	}
}

// Output:
// 4 288 <nil>
// 6 28200960 <nil>
// 9 6670903752021072936960 <nil>
