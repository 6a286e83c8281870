// Package general solves a puzzle under any rules an engine.Model can say, with up to 64 digits.
// It knows any size, jigsaw regions, overlapping boards and extra houses. It knows cells that
// differ, relations of two cells, and rules that reason themselves.
//
// Compile lays a model out once; New makes a Solver, which is reused for puzzle
// after puzzle; Start sets the givens and each Next finds one more solution:
//
//	solver := general.New(general.Compile(model))
//	if err := solver.Start(givens); err != nil {
//		return err // engine.ErrClash
//	}
//	for {
//		ok, err := solver.Next(ctx)
//		if err != nil || !ok {
//			return err
//		}
//		use(solver.Solution())
//	}
//
// NewExtended lays out and makes a Solver at once, for rules that are used for one puzzle.
//
// Count stops at a limit and so answers "unique?" with the limit 2. Random fills
// in a puzzle, or an empty board, at random.
//
// # How it works
//
// The candidates of each cell are one uint64. Propagation narrows them by rules that handle all
// digits of a house at once (see propagate.go and partition.go). The rows, columns and boxes of a
// 9×9 are handled at once, by packed.go. When no rule applies any more, branch.go picks a cell
// and a digit. The search assumes the digit in a copy of the state. If that fails, it goes on in
// the original without the digit.
//
// # What it promises
//
// Solutions come in an order that depends on the model and the givens alone,
// each once. A Program may be shared by goroutines, a Solver may not. Once a
// Solver has been as deep as a puzzle needs, it allocates nothing.
package general
