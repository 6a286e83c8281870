// Picture turns a link of f-puzzles into a picture.
package main

import (
	"fmt"
	"log"
	"os"
	"strings"

	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/draw/png"
	"jiugong/sudoku/notation"
)

func main() {
	record, err := notation.NewReader(strings.NewReader(os.Args[1]), notation.ReadOptions{}).Next()
	if err != nil {
		log.Fatal(err)
	}
	picture, err := png.Encode(draw.Board(record.Board, draw.Options{Theme: draw.Light()}), 600, face.BuiltIn())
	fmt.Println(len(picture) > 1000, err, os.WriteFile("board.png", picture, 0o644))
}

// Output:
// true <nil> <nil>
