// Package logic solves puzzles as a person does, step by step. Each step is a
// named technique, from the last empty cell of a house to nested forcing
// chains. It rates puzzles exactly as Sudoku Explainer 1.2.1 does.
//
// Start with these calls:
//
//	Rate     how hard is this puzzle, and what is the hardest technique in it
//	Next     the next step from a State
//	All      every step that is open
//	Path     all steps to the solution
//	Hint     the next step on a player's board, mistakes first
//
// A [Step] holds no text. It holds its technique, the digits that it places and
// removes, cells and houses with their roles, and chains. It also holds the
// premises that it follows from. Package explain puts it into words.
// [State.Verify] re-derives a step from its premises alone.
//
// # Profiles
//
// [SE121] is Sudoku Explainer, technique by technique in its order, for classic
// 9x9 boards. [Human] takes the steps that a teacher would show, the simplest
// first. They are fish with fins, wings, uniqueness, almost locked sets and
// chains; forcing chains come last. It works on boards of any rules up to 384
// cells, and through windows on larger ones of several grids (windows.go). Where rules beyond houses forbid two cells certain digits side by
// side, chains, locked candidates and nets use that. What a constraint says of
// more cells has techniques of its own; one works for every kind
// (constraint_step.go). Boards that are not classic end in forcing nets, nested
// as deep as needed (forcing_net.go). Some techniques rely on the puzzle having
// one solution. They ask swap.go whether anything on the board could tell two
// fillings of their pattern apart. That may be a house of any kind, a
// constraint, a knight's move, or neighbours that must not be consecutive.
//
// # Premises
//
// A step's [Truth] list is its proof. It says "this cell takes one of its
// candidates", or "this house takes the digit in one of its places". Or it says
// "one of these candidates breaks a deadly pattern", or "this constraint
// holds". Assume the opposite of the conclusion, and these can't all hold. So
// one small verifier checks every technique there is.
//
// Nothing but the state and the profile decides an answer. A State belongs to
// one goroutine at a time; everything else may be shared. Every search ends with
// its context.
//
// A new technique is one file with a function that finds its steps, and one line in method.go
// or graded.go. Its words are in words, its position in testdata/positions.txt
// (constraints.txt when it is about constraints). A test file tells what is found there.
package logic
