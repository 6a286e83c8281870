package generate

import (
	"math/big"
	"sync/atomic"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/logic"
)

// Item is one thing made.
type Item struct {
	// Puzzle has the givens; in a run of full grids it is the solution
	// itself, perhaps in the same memory.
	Puzzle sudoku.Puzzle
	// Solution is the grid the puzzle was made from: its solution when it has
	// just one, one of them otherwise.
	Solution sudoku.Grid
	// Clues is the number of givens.
	Clues int
	// Solutions is the number of solutions; 1 unless others were asked for.
	Solutions int
	// Retreats is how often the fill went back for the solution, where
	// Fill.CountsRetreats; 0 otherwise.
	Retreats int
	// Rating is the puzzle's ER when a target asked for it; 0 is not known.
	Rating logic.Rating
	// Seed and Index make this very item again, with the same options: Seed is
	// the seed of the run, Index counts from 0.
	Seed, Index uint64
	// Own is the item's own seed: a run with it has this item as its item 0.
	Own uint64
	// Weight is how much an item of Options.Fair counts in an average over all minimal puzzles;
	// nil otherwise. It is the number of ways to choose Clues cells, times the number of puzzles
	// that came of its grid. The latter is nearly always 1 on the 9×9.
	Weight *big.Int
}

// Progress tells how far a run has come. It may be read at any time.
type Progress struct {
	// Made counts items finished, Tried how often one was begun or begun
	// again, Dropped what Distinct left out.
	Made, Tried, Dropped atomic.Int64
	// Nearest is the ER, in tenths, nearest to the target among puzzles rated since an
	// item was made; 0 is none.
	Nearest atomic.Int64
	// Tell, when not nil, is called after every puzzle held against a target, by the
	// goroutine that did it. Several may call at the same time. It is for those who can't
	// look from time to time, such as a worker of a page.
	Tell func()
}

// note takes down a puzzle's rating.
func (p *Progress) note(er logic.Rating, t *target) {
	for old := p.Nearest.Load(); old == 0 || t.misses(er) < t.misses(logic.Rating(old)); old = p.Nearest.Load() {
		if p.Nearest.CompareAndSwap(old, int64(er)) {
			return
		}
	}
}

// ItemSeed returns the seed of one item of a run. A run with that seed has the same item as
// its item 0. The seed of item 0 is the run's own.
func ItemSeed(seed, index uint64) uint64 { return random.ItemSeed(seed, index) }
