// Package sudoku solves and describes Sudoku puzzles of any size and many
// rules: 4×4 to 64×64, standard or with diagonals, windows, jigsaw regions,
// knight's moves and more, in any combination, written with any symbols.
//
// Start with these calls:
//
//	p, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", sudoku.ParseOptions{})
//
// A Puzzle is Rules, givens and the Symbols its digits are written with. Rules
// come from a short text: ParseRules("9+x+windows"). Inside, a digit is a
// number from 1 to N whatever its symbol, 0 is an empty cell, and cells are
// numbered from 0 in reading order.
//
// Everything here may be used from many goroutines at once unless it says
// otherwise. A search ends as soon as its context does. The same call gives
// the same answer, in the same order, on every machine.
package sudoku
