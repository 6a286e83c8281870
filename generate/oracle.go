package generate

import (
	"context"
	"errors"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/bands"
	"jiugong/sudoku/internal/engine/search"
)

// oracle answers questions about puzzles of one board. It belongs to one
// goroutine.
type oracle struct {
	b      *board
	solver *search.Solver
	bands  *bands.Solver // for the classic 9×9, nil for others
}

func newOracle(b *board) *oracle {
	o := &oracle{b: b, solver: search.New(b.program)}
	if b.classic {
		o.bands = new(bands.Solver)
	}
	return o
}

// other is a solution of a puzzle that differs from the one known, or nil. It
// is valid until the next question.
func (o *oracle) other(ctx context.Context, puzzle, known []uint8) ([]uint8, error) {
	var other []uint8
	err := o.each(ctx, puzzle, func(solution []uint8) bool {
		for cell, d := range solution {
			if d != known[cell] {
				other = solution
				return false
			}
		}
		return true
	})
	return other, err
}

// count is the number of solutions, at most limit.
func (o *oracle) count(ctx context.Context, puzzle []uint8, limit int) (count int, err error) {
	err = o.each(ctx, puzzle, func([]uint8) bool {
		count++
		return count < limit
	})
	return count, err
}

// solve writes the first solution and says whether there is one. out may be
// the puzzle itself.
func (o *oracle) solve(ctx context.Context, puzzle, out []uint8) (found bool, err error) {
	err = o.each(ctx, puzzle, func(solution []uint8) bool {
		copy(out, solution)
		found = true
		return false
	})
	return found, err
}

// each goes through the solutions in the engine's order until do says enough.
// Clashing givens have none. A solution is valid until the next.
func (o *oracle) each(ctx context.Context, puzzle []uint8, do func(solution []uint8) bool) error {
	if o.bands != nil {
		return o.bands.Each(ctx, (*[81]uint8)(puzzle), func(solution *[81]uint8) bool { return do(solution[:]) })
	}
	if err := o.solver.Start(puzzle); err != nil {
		return noClash(err)
	}
	for {
		found, err := o.solver.Next(ctx)
		if err != nil || !found || !do(o.solver.Solution()) {
			return err
		}
	}
}

// random writes a random solution and says whether there is one.
func (o *oracle) random(ctx context.Context, puzzle []uint8, s *source, out []uint8) (bool, error) {
	found, err := o.solver.Random(ctx, puzzle, &s.pcg)
	if found {
		copy(out, o.solver.Solution())
	}
	return found, noClash(err)
}

func noClash(err error) error {
	if errors.Is(err, engine.ErrClash) {
		return nil
	}
	return err
}

// noBudget lets a search take as long as it needs.
const noBudget = 1<<63 - 1

func outOfBudget(err error) bool { return errors.Is(err, search.ErrBudget) }
