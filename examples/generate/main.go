// Generate makes hard puzzles whose clues lie symmetrically.
package main

import (
	"context"
	"fmt"
	"log"

	"jiugong/sudoku/generate"
)

func main() {
	options := generate.Options{Seed: 7, N: 3, Level: "hard", Symmetry: generate.SymmetryRotate180}
	for item, err := range generate.All(context.Background(), options) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(item.Puzzle, item.Rating)
	}
}

// Output:
// ..9.3...1.5..8..6..2...69..87..943.............451..97..82...7..9..4..3.7...5.6.. 3.2
// .....952.....21....75.....1.3...876.8.......5.143...9.1.....85....41.....562..... 4.2
// .2...1.....7..2.39...57.2..2.....9..3..2.8..6..6.....4..8.56...59.3..4.....9...7. 3.0
