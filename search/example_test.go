package search_test

import (
	"context"
	"fmt"
	"log"

	"jiugong/sudoku"
	"jiugong/sudoku/search"
)

func Example() {
	p, err := sudoku.Parse("1234341221434...", sudoku.ParseOptions{})
	if err != nil {
		log.Fatal(err)
	}
	var fewest, count int
	err = search.Minimal(context.Background(), p, search.Filter{}, func(f search.Found) error {
		if clues := f.Puzzle.Givens.Filled(); count == 0 || clues < fewest {
			fewest = clues
		}
		count++
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(count, "minimal puzzles, the smallest with", fewest, "clues")
	// Output: 73 minimal puzzles, the smallest with 4 clues
}

func ExampleNear() {
	p, err := sudoku.Parse("1.....3..2.....4", sudoku.ParseOptions{})
	if err != nil {
		log.Fatal(err)
	}
	o := search.NearOptions{Remove: 1, Add: 1, SamePlaces: true}
	err = search.Near(context.Background(), p, o, func(f search.Found) error {
		fmt.Println(f.Puzzle)
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// 2.....3..2.....4
	// 3.....3..2.....4
	// 1.....1..2.....4
	// 1.....4..2.....4
	// 1.....3..1.....4
	// 1.....3..4.....4
	// 1.....3..2.....2
	// 1.....3..2.....3
}

func ExampleClued() {
	p, err := sudoku.Parse("639241785284765193517983624123857946796432851458619237342178569861594372975326418", sudoku.ParseOptions{})
	if err != nil {
		log.Fatal(err)
	}
	proof, err := search.Clued(context.Background(), p.Givens, 14, func(puzzle sudoku.Grid) error {
		fmt.Println(puzzle)
		return nil
	})
	fmt.Println(proof.Puzzles, err)
	// Output: 0 <nil>
}
