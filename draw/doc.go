// Package draw turns a board into a picture. It draws any rules and size,
// digits, pencil marks, colours, the look of constraints, and steps of the
// solution.
//
//	picture := draw.Board(board, draw.Options{Theme: draw.Print()})
//	svg := picture.SVG(360)
//
// A Picture is a list of lines, shapes and texts, and knows nothing of where it
// ends up. SVG is here. Packages pdf, png and terminal of this folder make the
// other forms and need the fonts of package face. A face that wants another
// form writes one function over the items of a picture.
//
//	sudoku.Board ┐
//	explain.Shown┼─ Board ── Picture ─┬─ SVG
//	Theme        ┘                    ├─ pdf.Document
//	                                  ├─ png.Encode
//	                                  └─ terminal.Encode
//
// The same board gives the same bytes on every machine.
package draw
