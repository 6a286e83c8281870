package sudoku_test

import (
	"context"
	"errors"
	"fmt"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

func ExampleSolve() {
	for _, text := range []string{"1.....3..2.....4", "12..34..........", "123....4........", "11.............."} {
		p, err := sudoku.Parse(text, sudoku.ParseOptions{})
		if err != nil {
			fmt.Println(err)
			continue
		}
		grid, err := sudoku.Solve(context.Background(), p)
		var clash *sudoku.ClashError
		switch {
		case errors.Is(err, sudoku.ErrMultipleSolutions):
			fmt.Println(grid, "and others")
		case errors.As(err, &clash):
			fmt.Println("cells", clash.Cells, "clash:", err)
		case err != nil:
			fmt.Println(err)
		default:
			fmt.Println(grid)
		}
	}
	// Output:
	// 1342243142133124
	// 1234341221434321 and others
	// no solution
	// cells [0 1] clash: r1c1 and r1c2 both hold 1 in row 1
}

func ExampleTrueCandidates() {
	p, _ := sudoku.Parse("12..34..........", sudoku.ParseOptions{})
	sets, err := sudoku.TrueCandidates(context.Background(), p, sudoku.TrueOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("r1c3 can be", sets[2], "and r3c1", sets[8])
	// Output:
	// r1c3 can be 3 4 and r3c1 2 4
}

func ExampleNewBoard() {
	p, _ := sudoku.Parse("1.....3..2.....4", sudoku.ParseOptions{})
	board := sudoku.NewBoard(p)
	board.Entries[1] = 3
	board.Corner[2] = sudoku.SetOf(2, 4)
	fmt.Println(board.Grid(), board.Corner[2])
	// Output:
	// 13....3..2.....4 2 4
}

func ExampleNewSymbols() {
	colours, err := sudoku.NewSymbols("red", "blue", "green", "gold")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := sudoku.Parse("red . . . . . green . . blue . . . . . gold", sudoku.ParseOptions{Symbols: colours})
	fmt.Println(p.Givens, err)
	// Output:
	// 1.....3..2.....4 <nil>
}

func ExampleFeatures() {
	for _, feature := range sudoku.Features() {
		fmt.Print(feature.Name, " ")
	}
	fmt.Println()
	// Output:
	// x windows disjoint centre asterisk knight king nonconsecutive
}

func ExampleLayouts() {
	for _, layout := range sudoku.Layouts()[:3] {
		fmt.Println(layout.Name, "has", len(layout.Corners), "grids")
	}
	// Output:
	// butterfly has 4 grids
	// twodoku has 2 grids
	// flower has 5 grids
}

func ExampleRules_With() {
	rules, _ := sudoku.ParseRules("4")
	three, err := constraint.Read(rules.Shape(), constraint.Text(rules.Shape(), constraint.Sum{Cells: []int{0, 1}, Low: 3, High: 3}))
	if err != nil {
		fmt.Println(err)
		return
	}
	with, err := rules.With(three)
	fmt.Println(with, err)
	// Output:
	// 4+sum=3:r1c1r1c2 <nil>
}
