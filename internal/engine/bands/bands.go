// Package bands solves one classic 9×9 puzzle at a time, with the lowest
// latency: microseconds for most puzzles. Solver.Solve finds and counts up to a
// limit, Solver.Each walks through all solutions. For many puzzles package lanes
// is several times faster; both give the same solutions in the same order.
//
// Grids are in reading order, digits 1 to 9, 0 for an empty cell.
package bands

import (
	"context"
	"errors"

	"jiugong/sudoku/internal/engine/classic"
)

// ErrDigit is the answer to a grid with a value above 9.
var ErrDigit = errors.New("bands: a cell holds a value above 9")

// nodesPerCheck is how many nodes of a search pass between two looks at the
// context: well under a millisecond.
const nodesPerCheck = 512

// solutionsPerCheck is the same where solutions come one upon another.
const solutionsPerCheck = 64

// Solver is the memory of a search, about 9 kB. The zero value is ready; it may
// be used again and again, by one goroutine at a time, and never allocates.
type Solver struct {
	search classic.Search
}

// Result is what Solve found.
type Result struct {
	Solutions uint64 // how many were found, at most the limit
	Guesses   uint64 // how many cells were branched on
}

// Solve looks for up to limit solutions: 1 finds one, 2 proves uniqueness. The
// first of them in search order is written to first, unless that is nil. When
// the context ends it returns what it has and the context's error.
func (s *Solver) Solve(ctx context.Context, grid *[81]uint8, limit uint64, first *[81]uint8) (Result, error) {
	var found uint64
	err := s.walk(ctx, grid, limit, func() bool {
		if found == 0 && first != nil {
			s.search.Solution(first)
		}
		found++
		return found < limit
	})
	return Result{found, s.search.Guesses}, err
}

// Each calls yield for every solution in search order, until yield returns
// false or the context ends, whose error it then returns. The grid passed to
// yield is reused.
func (s *Solver) Each(ctx context.Context, grid *[81]uint8, yield func(*[81]uint8) bool) error {
	var solution [81]uint8
	return s.walk(ctx, grid, 1, func() bool {
		s.search.Solution(&solution)
		return yield(&solution)
	})
}

func (s *Solver) walk(ctx context.Context, grid *[81]uint8, limit uint64, found func() bool) error {
	if !s.search.Start(grid) {
		return ErrDigit
	}
	if limit == 0 {
		return nil
	}
	for count := 1; ; count++ {
		outcome := s.search.Next(nodesPerCheck)
		if outcome == classic.Exhausted || outcome == classic.Found && !found() {
			return nil
		}
		if outcome == classic.Paused || count%solutionsPerCheck == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
}
