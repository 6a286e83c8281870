// Package notation reads and writes puzzles in every text and file form that
// Sudoku programs exchange. They are one-line puzzles, drawn grids, pencil
// marks, other programs' files and links. This project's own JSON and link code
// are among them, too.
//
// Reading. A Reader takes any of them and finds out by itself which it is:
//
//	r := notation.NewReader(os.Stdin, notation.ReadOptions{})
//	for record, err := range r.Records() {
//		…
//	}
//
// A file may hold millions of puzzles: lines, grids and the items of a JSON list
// are read one after the other in constant memory. To share the work among cores, call ReadChunk from
// one goroutine: it only cuts the text into puzzles. Call Parse from many. A
// puzzle that can't be read is an error for it alone, and reading goes on
// behind it. The error is a *sudoku.ParseError with the line of the input. Any
// other error ends the reading.
//
// Writing. A Writer writes records in one Form:
//
//	w := notation.NewWriter(os.Stdout, notation.FormNamed("line"), notation.WriteOptions{})
//	w.Write(record)
//	w.Close()
//
// What a form can't hold is never dropped in silence: Form.Loses names it.
//
// A Record is a sudoku.Board with a title, an author and the like; there is no
// other model. A grid with clashing givens, or with no solution or several, is
// read like any other.
package notation
