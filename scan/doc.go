// Package scan reads Sudokus off pictures: photos of newspapers and books, screenshots,
// drawn boards.
//
//	picture, err := scan.Open(file, scan.Limits{})
//	found, err := scan.Scan(ctx, picture, scan.Options{})
//	for _, s := range found {
//		fmt.Println(s.Puzzle, s.Sure(), s.Doubts)
//	}
//
// How a picture becomes a puzzle:
//
//	Picture ── ink, frames ── quadrilaterals ── judge, bend ── lattices      sight/find.go
//	lattice ── glyph.Straighten ── cells ── glyph.Reader ── chances          sight/view.go
//	chances + rules ── decode ── the cheapest reading with one solution      reading/
//
// A lattice is judged by its lines alone and bent to them, so folds, curved pages and
// shadows don't matter. The network says for each cell how likely each digit is; the rules
// then choose among the readings. What they change is told, never hidden: see
// Cell.Repaired and Sudoku.Doubts. A reading that nothing speaks against is Sure.
//
// Grids are 4×4 to 16×16, with boxes, or regions in thick lines or colours, and letters or
// numbers beyond 9. Everything is pure Go, works without a network connection, and may be
// used from many goroutines.
package scan
