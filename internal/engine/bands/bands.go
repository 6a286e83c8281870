// Package bands solves one classic 9×9 puzzle, branch after branch, in plain Go:
// microseconds for most puzzles. Package lanes gives the same solutions in the same
// order. With much to search, or many puzzles, it is several times faster; it is held
// against this one.
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

// Solver is the memory of a search, about 12 kB. The zero value is ready. A Solver serves one
// goroutine at a time, can be used again, and never allocates.
//
// Start and Next go from solution to solution; Each is made of them.
type Solver struct {
	search classic.Search
}

// Start begins the search of a grid. The error is ErrDigit; givens that clash
// are no error here, but have no solution.
func (s *Solver) Start(grid *[81]uint8) error {
	if !s.search.Start(grid) {
		return ErrDigit
	}
	return nil
}

// StartMarks begins the search of a puzzle given by pencil marks. The digits allowed in each cell
// are marks, in reading order, bit d-1 for digit d.
func (s *Solver) StartMarks(marks *[81]uint16) { s.search.StartMarks(marks) }

// Next finds the next solution and reports whether there is one. After the last, and after a
// failed Start, it goes on saying that there is none. When the context ends it returns its error,
// and may be called again to go on.
func (s *Solver) Next(ctx context.Context) (bool, error) {
	for {
		switch s.search.Next(nodesPerCheck) {
		case classic.Found:
			return true, nil
		case classic.Exhausted:
			return false, nil
		}
		if err := ctx.Err(); err != nil {
			return false, err
		}
	}
}

// Solution writes the solution that Next found last.
func (s *Solver) Solution(grid *[81]uint8) { s.search.Solution(grid) }

// Guesses returns how many cells were branched on since Start.
func (s *Solver) Guesses() uint64 { return s.search.Guesses() }

// Each calls yield for every solution in search order, until yield returns false. It returns the
// context's error if that ends first. The grid passed to yield is reused.
func (s *Solver) Each(ctx context.Context, grid *[81]uint8, yield func(*[81]uint8) bool) error {
	if err := s.Start(grid); err != nil {
		return err
	}
	var solution [81]uint8
	for count := 1; ; count++ {
		more, err := s.Next(ctx)
		if err != nil || !more {
			return err
		}
		s.Solution(&solution)
		if !yield(&solution) {
			return nil
		}
		if count%solutionsPerCheck == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
}
