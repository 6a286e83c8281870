package canon_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
)

func ExampleRandom() {
	p, _ := sudoku.Parse("1.....3..2.....4", sudoku.ParseOptions{})
	m, err := canon.Random(context.Background(), p.Rules, rand.New(rand.NewPCG(7, 0)))
	if err != nil {
		fmt.Println(err)
		return
	}
	look := m.Puzzle(p)
	fmt.Println(look)
	fmt.Println(m.Inverse().Puzzle(look))
	// Output:
	// .3....4....12...
	// 1.....3..2.....4
}

func ExampleParse() {
	p, _ := sudoku.Parse("12..3..........4", sudoku.ParseOptions{})
	m, err := canon.Parse(p.Rules, "rotate90 digits:1,4")
	fmt.Println(m.Puzzle(p), err)
	_, err = canon.Parse(p.Rules, "rows:2,3")
	fmt.Println(err)
	// Output:
	// ..34...2....1... <nil>
	// rows:2,3: doesn't keep the rules 4: box 1 would no longer be one
}

// Two puzzles are the same but for their looks when their forms are equal.
func ExampleCanonical() {
	ctx := context.Background()
	p, _ := sudoku.Parse("12..3..........4", sudoku.ParseOptions{})
	q, _ := sudoku.Parse("..34...2....1...", sudoku.ParseOptions{})
	a, err := canon.Canonical(ctx, p)
	if err != nil {
		panic(err)
	}
	b, err := canon.Canonical(ctx, q)
	if err != nil {
		panic(err)
	}
	fmt.Println(a.Puzzle.String() == b.Puzzle.String(), a.Symmetries)
	m, equal, err := canon.Equal(ctx, p, q)
	fmt.Println(equal, m.Puzzle(p), err)
	// Output:
	// true 2
	// true ..34...2....1... <nil>
}
