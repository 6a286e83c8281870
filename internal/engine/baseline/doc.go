// Package baseline has the algorithms that we measure ourselves against: the methods that
// people publish with their first Sudoku program. They are written afresh, and kept as
// simple as they are told, shortcomings included. Nothing else is built on it.
//
// Full grids at random:
//
//   - Backtrack: plain recursion in cell order, digits in random order
//   - Rows: cell by cell along the rows, retreating by grades when stuck
//   - LasVegas: a few random digits, then solve
//
// Solving: Eliminate, which keeps the candidates of each cell, copies the board for every guess,
// and lists all solutions.
//
// Every call stops with the context's error soon after the context ends. It counts its work in
// Stats, so that a benchmark can show the tails. Some of these methods are usually quick, but now
// and then take seconds or never end. The result depends on the arguments and the random source
// alone.
package baseline

// Stats counts work.
type Stats struct {
	Nodes    int64 // digits tried in a cell
	Retreats int64 // times the filling went back to an earlier cell
}
