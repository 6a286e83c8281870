// Rate says how hard a puzzle is, as Sudoku Explainer does.
package main

import (
	"context"
	"fmt"
	"log"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

func main() {
	p, err := sudoku.Parse("4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.", sudoku.ParseOptions{})
	if err != nil {
		log.Fatal(err)
	}
	r, err := logic.Rate(context.Background(), p, logic.RateOptions{})
	fmt.Println(r.ER, r.Level().ID, r.Hardest, err)
}

// Output:
// 7.2 master cycle <nil>
