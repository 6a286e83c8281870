// Package generate makes puzzles and solution grids of any rules the engines know, by the
// demands of players and publishers.
//
// Start with All, an iterator over the items of a run:
//
//	options := generate.Options{Seed: 7, N: 10, Symmetry: generate.SymmetryRotate180, Level: "hard"}
//	for item, err := range generate.All(ctx, options) {
//		if err != nil {
//			return err
//		}
//		fmt.Println(item.Puzzle, item.Rating)
//	}
//
// One makes a single item again, Daily the puzzle of a day, Grids solution
// grids into memory of the caller; DeadlyPatterns lists the unavoidable sets of
// a grid.
//
// # What it promises
//
// Item i depends on the seed, on i and on the demands, and on nothing else. The number of
// goroutines, the clock and floating point have no say. Every demand is met exactly. If one can't
// be met, the run ends with an *ImpossibleError that tells what came closest. A demand that makes
// no sense ends it with an *OptionError.
//
// # How it works
//
// Options are compiled to demands, which never change (demands.go). A job makes one item by the
// maker that the demands call for (job.go, maker.go). There are makers for dug puzzles and full
// grids, for many solutions (many.go) and for growing (grow.go). Others follow a pattern
// (pattern.go) or make fair samples (fair.go). They share a draft (draft.go). Its filler makes
// the solution grid: fill.go names the ways, internal/fill has them. Its board and oracle
// (internal/board) answer questions about rules and puzzles.
//
// The digger turns a puzzle into the one demanded (digger.go). A digging takes givens away
// (dig.go). It asks for a search only if unavoidable sets (avoid.go) don't know the answer. A job
// can be interrupted there, so that the searches of many jobs are answered together (run.go). If
// a rating is asked for, a judge tells how far a puzzle is from it (judge.go). The digger walks
// on from there (walk.go, climb.go, approach.go).
//
// docs/generating.md has the measurements behind the choices.
package generate
