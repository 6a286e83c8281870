// Package game is a Sudoku being played. It holds the player's writing, how it
// came about, the help that was asked for, and the clock. It shows nothing;
// every screen is a view of a Game.
//
// Start with New, or with Decode for a saved one:
//
//	g, err := game.New(puzzle)
//	g.SetAnswer(game.FindAnswer(ctx, puzzle))
//	g.Do(game.Action{Do: game.Enter, Cells: []int{3}, Digit: 5})
//	g.Undo()
//
// Every change of the board is an Action, a plain value. The history is the
// list of actions, and the board follows from them and the empty one. Replaying
// the list gives the same board, and undoing all of it gives the start. Nothing
// is ever undone by halves: an entry that also cleaned pencil marks is one
// action.
//
//	actions  ●──●──●──●──●──○──○
//	                     │  └──┴── undone, can be redone
//	                     └ done: the board shows this
//
// A savepoint is a picture of the board under a name. Returning to it is an
// action as well, so it can be undone, and nothing done since is lost.
//
// The clock has no hands of its own. The view of the game tells it with Advance
// how much time went by. The game never looks at the time of day, and the same
// calls give the same game everywhere.
//
// The Document that Encode writes holds all of it. In testdata/conformance are
// scripts of actions with their results. A front end in another language that
// keeps its own model has to pass them, too.
//
// A Game is for one goroutine at a time.
package game
