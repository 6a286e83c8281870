// Package generate makes puzzles and solution grids of any rules the engines
// know, by every demand a player or a publisher may have.
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
// Item i depends on the seed, on i and on the demands, and on nothing else: the
// number of goroutines, the clock and floating point have no say. Every demand
// is met exactly; one that can't be ends the run with an *ImpossibleError that
// says what came closest, one that makes no sense with an *OptionError.
//
// # How it works
//
// A filler makes a solution grid (fill.go; uniform.go draws every 9×9 grid as
// likely as any other). A digging takes givens away (dig.go) and asks for a
// search only where unavoidable sets (avoid.go) don't know the answer. A job
// makes one item of these (job.go) and can be interrupted at every search, so
// that the searches of many jobs are answered together (run.go). Puzzles with
// several solutions (many.go), grown ones (grow.go), patterns (pattern.go) and
// fair samples (fair.go) have ways of their own. Where a rating is asked for, the
// job goes on from a puzzle that misses it (target.go).
//
// docs/generating.md has the measurements behind the choices.
package generate
