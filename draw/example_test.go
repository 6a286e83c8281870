package draw_test

import (
	"fmt"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
)

// A board becomes a picture, and the picture a file.
func Example() {
	puzzle, err := sudoku.Parse("1...............", sudoku.ParseOptions{})
	if err != nil {
		panic(err)
	}
	picture := draw.Board(sudoku.NewBoard(puzzle), draw.Options{Theme: draw.Light(), Title: "A first digit"})
	svg := string(picture.SVG(360))
	fmt.Println(strings.HasPrefix(svg, "<svg"), strings.Contains(svg, "A first digit</title>"))
	// Output: true true
}
