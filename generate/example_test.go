package generate_test

import (
	"context"
	"fmt"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
)

func ExampleAll() {
	options := generate.Options{Seed: 7, N: 2, Clues: generate.Range{Lo: 28, Hi: 30}, Symmetry: generate.SymmetryRotate180}
	for item, err := range generate.All(context.Background(), options) {
		if err != nil {
			fmt.Println(err)
			return
		}
		solution, err := sudoku.Solve(context.Background(), item.Puzzle)
		fmt.Println(item.Index, 28 <= item.Clues && item.Clues <= 30, fmt.Sprint(solution) == fmt.Sprint(item.Solution), err)
	}
	// Output:
	// 0 true true <nil>
	// 1 true true <nil>
}

func ExampleDaily() {
	day := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	item, err := generate.Daily(context.Background(), day, "easy", nil)
	fmt.Println(item.Puzzle, err)
	// Output:
	// ....5...436...2.8.72.4.....9.1.23...6.......1...86.3.7.....4.59.9.2...368...9.... <nil>
}

func ExampleDeadlyPatterns() {
	p, err := sudoku.Parse("1234341221434321", sudoku.ParseOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	patterns, err := generate.DeadlyPatterns(context.Background(), p.Rules, p.Givens, 4)
	fmt.Println(len(patterns), patterns[0].Cells, err)
	// Output:
	// 8 [0 1 8 9] <nil>
}
