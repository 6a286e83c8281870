package sudoku_test

import (
	"context"
	"fmt"

	"jiugong/sudoku"
)

func Example() {
	p, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", sudoku.ParseOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	grid, err := sudoku.Solve(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(p.Rules.Draw(grid, sudoku.DrawOptions{}))
	// Output:
	// ┌───────┬───────┬───────┐
	// │ 5 3 4 │ 6 7 8 │ 9 1 2 │
	// │ 6 7 2 │ 1 9 5 │ 3 4 8 │
	// │ 1 9 8 │ 3 4 2 │ 5 6 7 │
	// ├───────┼───────┼───────┤
	// │ 8 5 9 │ 7 6 1 │ 4 2 3 │
	// │ 4 2 6 │ 8 5 3 │ 7 9 1 │
	// │ 7 1 3 │ 9 2 4 │ 8 5 6 │
	// ├───────┼───────┼───────┤
	// │ 9 6 1 │ 5 3 7 │ 2 8 4 │
	// │ 2 8 7 │ 4 1 9 │ 6 3 5 │
	// │ 3 4 5 │ 2 8 6 │ 1 7 9 │
	// └───────┴───────┴───────┘
}

func ExampleParse() {
	people, _ := sudoku.ParseSymbols("张三 李四 王五 赵六")
	p, err := sudoku.Parse("张三 李四 . .\n. . 张三 .\n. 张三 . .\n. . . 赵六", sudoku.ParseOptions{Symbols: people})
	fmt.Println(p, err)

	_, err = sudoku.Parse("1234\n34..\n....\n..5.", sudoku.ParseOptions{})
	fmt.Println(err)
	// Output:
	// 张三 李四 . . . . 张三 . . 张三 . . . . . 赵六 <nil>
	// line 4, column 3: "5" is no symbol of 4; expected 1 to 4, or . for an empty cell
}

func ExampleSolutions() {
	p, _ := sudoku.Parse("12..34..........", sudoku.ParseOptions{})
	count := 0
	for grid, err := range sudoku.Solutions(context.Background(), p) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if count++; count == 1 {
			fmt.Println(sudoku.DefaultSymbols(4).N(), "digits, first cell", grid[0])
		}
	}
	fmt.Println(count, "solutions")
	// Output:
	// 4 digits, first cell 1
	// 12 solutions
}

func ExampleCountUpTo() {
	rules, _ := sudoku.ParseRules("4+x")
	empty := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}
	two, _ := sudoku.CountUpTo(context.Background(), empty, 2)
	all, _ := sudoku.CountUpTo(context.Background(), empty, 1000)
	fmt.Println(two, all)
	// Output: 2 48
}

func ExampleParseRules() {
	rules, err := sudoku.ParseRules("9+windows+x")
	fmt.Println(rules, err)
	fmt.Println(rules.N(), "digits,", rules.Cells(), "cells,", len(rules.Houses()), "houses")
	_, err = sudoku.ParseRules("7")
	fmt.Println(err)
	// Output:
	// 9+x+windows <nil>
	// 9 digits, 81 cells, 33 houses
	// rules "7": no boxes of at least 2×2 hold 7 digits; for a Latin square write 7:1x7, or give regions with 7+jigsaw=…
}

func ExamplePuzzle_Check() {
	p, _ := sudoku.Parse("1..1............", sudoku.ParseOptions{})
	fmt.Println(p.Check())
	// Output: r1c1 and r1c4 both hold 1 in row 1
}

func ExampleRules_Draw() {
	p, _ := sudoku.Parse("1.....3..2.....4", sudoku.ParseOptions{})
	fmt.Print(p.Rules.Draw(p.Givens, sudoku.DrawOptions{ASCII: true}))
	// Output:
	// +-----+-----+
	// | 1 . | . . |
	// | . . | 3 . |
	// +-----+-----+
	// | . 2 | . . |
	// | . . | . 4 |
	// +-----+-----+
}

// A limit of 2 tells whether a puzzle has no solution, one or more.
func ExampleSolver() {
	grids := make([][81]uint8, 2)
	grids[0] = [81]uint8{0: 5, 1: 3, 4: 7, 9: 6, 12: 1, 13: 9, 14: 5}
	grids[1] = [81]uint8{0: 5, 1: 5}
	answers := make([]sudoku.Answer, len(grids))
	if err := sudoku.NewSolver().Solve(context.Background(), grids, 2, answers); err != nil {
		panic(err)
	}
	for _, answer := range answers {
		fmt.Println(answer.Solutions)
	}
	// Output:
	// 2
	// 0
}

func ExampleSolver_Needless() {
	p, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", sudoku.ParseOptions{})
	if err != nil {
		panic(err)
	}
	grids, answers := [][81]uint8{[81]uint8(p.Givens)}, make([]sudoku.Answer, 1)
	batch, ctx := sudoku.NewSolver(), context.Background()
	if err := batch.Solve(ctx, grids, 2, answers); err != nil {
		panic(err)
	}
	needless := 0
	if err := batch.Needless(ctx, grids, answers, func(grid, cell int) { needless++ }); err != nil {
		panic(err)
	}
	fmt.Println(needless, "of the givens can each be left out")
	// Output: 22 of the givens can each be left out
}
