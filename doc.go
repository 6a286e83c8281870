// Package sudoku solves and describes Sudoku puzzles of any size and many rules: 4×4 to
// 64×64, with diagonals, windows, jigsaw regions, knight's moves and more, in any
// combination and with any symbols.
//
// # The five calls everyone needs
//
// Parse reads a puzzle. Its length tells the size; what length doesn't tell,
// other rules or symbols, goes into the options:
//
//	p, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", sudoku.ParseOptions{})
//
// ParseRules makes rules from a short text, such as "9+x+windows", "12:2x6" or
// "samurai":
//
//	rules, err := sudoku.ParseRules("9+x")
//	p, err := sudoku.Parse(text, sudoku.ParseOptions{Rules: rules})
//
// Solve gives the solution and proves that there is no other:
//
//	grid, err := sudoku.Solve(ctx, p) // or ErrNoSolution, ErrMultipleSolutions, *ClashError
//	fmt.Print(p.Rules.Draw(grid, sudoku.DrawOptions{}))
//
// Solutions goes through all of them, in an order that never changes; leaving
// the loop ends the search:
//
//	for grid, err := range sudoku.Solutions(ctx, p) { … }
//
// Count says exactly how many there are, however large the number; CountUpTo
// stops at a limit, and Estimate helps where no count ends:
//
//	n, err := sudoku.Count(ctx, p, sudoku.CountOptions{}) // 6670903752021072936960 for an empty 9×9
//
// Many classic puzzles at once are fastest by a Solver. Puzzles are made by package
// generate, solved as a person does by logic, and told in words by explain. They are
// played in game, and read and written in other forms by notation.
//
// # What things are
//
// A Puzzle is Rules, givens and the Symbols its digits are written with. Inside, a digit
// is a number from 1 to N whatever its symbol, and 0 is an empty cell. Cells are numbered
// from 0 in reading order. A nil *Rules is the classic 9×9, nil *Symbols are the usual
// ones. Puzzle, Board, Grid, Set and Rules have text or JSON forms of their own.
//
// # What this is not for
//
// Other exact cover problems: the engines know cells, digits and what rules say of
// them, nothing else. Boards of more than 64 digits. Puzzles whose digits or operators
// have to be worked out first, as in cryptarithms. Steps, hints and ratings of boards
// of more than 384 cells but those of several grids, see logic.Takes. Randomness that must keep a secret: the
// same seed gives the same puzzle to everyone.
//
// # Promises
//
// Everything here may be used from many goroutines at once unless it says
// otherwise. A search ends as soon as its context does. The same call gives
// the same answer, in the same order, on every machine. Errors about what a
// person wrote say where; package explain says them in any language that it knows.
package sudoku
