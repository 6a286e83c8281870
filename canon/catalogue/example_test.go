package catalogue_test

import (
	"context"
	"fmt"

	"jiugong/sudoku"
	"jiugong/sudoku/canon/catalogue"
)

func ExampleCatalogue_Grid() {
	c := catalogue.New(catalogue.Options{}) // Dir keeps tables for the next time
	grid, err := c.Grid(context.Background(), catalogue.Classes)
	fmt.Println(sudoku.Puzzle{Givens: grid}, err)
	_, err = c.Grid(context.Background(), 0)
	fmt.Println(err)
	// Output:
	// 123456789457893612986217354274538196531964827698721435342685971715349268869172543 <nil>
	// there is no grid of rank 0: ranks go from 1 to 5472730538
}

func ExampleCatalogue_Rank() {
	c := catalogue.New(catalogue.Options{})
	p, _ := sudoku.Parse("154827936873649521962531847296315784538764219741982365629153478485276193317498652", sudoku.ParseOptions{})
	rank, err := c.Rank(context.Background(), p.Givens)
	fmt.Println(rank, err)
	// Output: 5472730538 <nil>
}
