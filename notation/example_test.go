package notation_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/notation"
)

// Puzzles in any form come out of one loop; what can't be read is an error
// that names its place, and the loop goes on.
func ExampleReader_Records() {
	input := `# two puzzles and a slip
1000003002000004
1000003002000?04
https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79
`
	reader := notation.NewReader(strings.NewReader(input), notation.ReadOptions{})
	for record, err := range reader.Records() {
		var bad *sudoku.ParseError
		if errors.As(err, &bad) {
			fmt.Println("line", bad.Line, "column", bad.Column)
			continue
		}
		fmt.Println("line", record.Line, record.Board.Puzzle)
	}
	// Output:
	// line 2 1.....3..2.....4
	// line 3 column 14
	// line 4 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
}

// A large file of 9×9 puzzles is cut by one goroutine; any number may read
// what was cut, without allocating.
func ExampleReader_ReadChunk() {
	input := strings.Repeat("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n", 1000)
	reader := notation.NewReader(strings.NewReader(input), notation.ReadOptions{})
	var chunk notation.Chunk
	puzzles, givens := 0, 0
	for reader.ReadChunk(&chunk) == nil {
		var cells [81]byte
		for i := range chunk.Raws {
			if chunk.Raws[i].Classic(&cells) {
				puzzles++
				givens += sudoku.Grid(cells[:]).Filled()
			}
		}
	}
	fmt.Println(puzzles, "puzzles,", givens, "givens")
	// Output: 1000 puzzles, 30000 givens
}

// What a form can't hold is named before it is left out.
func ExampleForm_Loses() {
	puzzle, err := sudoku.Parse("1000003002000004", sudoku.ParseOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	record := &notation.Record{Board: sudoku.NewBoard(puzzle), Title: "A small one"}
	record.Board.Corner[1] = sudoku.SetOf(2, 3)
	for _, name := range []string{"line", "fpuzzles", "json"} {
		fmt.Println(name, notation.FormNamed(name).Loses(record))
	}
	// Output:
	// line [corner marks title]
	// fpuzzles []
	// json []
}

func ExampleWriter() {
	puzzle, err := sudoku.Parse("1000003002000004", sudoku.ParseOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	writer := notation.NewWriter(os.Stdout, notation.FormNamed("csv"), notation.WriteOptions{})
	for _, level := range []string{"easy", "hard"} {
		if err := writer.Write(&notation.Record{Board: sudoku.NewBoard(puzzle), Level: level}); err != nil {
			fmt.Println(err)
		}
	}
	if err := writer.Close(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// Puzzle,Solution,Rating,Difficulty,Title,Author,Source,URL,Comment,Rules
	// 1.....3..2.....4,,,easy,,,,,,4
	// 1.....3..2.....4,,,hard,,,,,,4
}

// A share link holds a board with its rules and marks.
func ExampleCode() {
	rules, err := sudoku.ParseRules("4+x")
	if err != nil {
		fmt.Println(err)
		return
	}
	board := sudoku.NewBoard(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 16)})
	board.Entries[0] = 3
	code, err := notation.Code(&notation.Record{Board: board})
	fmt.Println(code, err)
	back, err := notation.ParseCode(code)
	fmt.Println(back.Board.Rules, back.Board.Entries[0], err)
	// Output:
	// 4amjf2AXSs <nil>
	// 4+x 3 <nil>
}
