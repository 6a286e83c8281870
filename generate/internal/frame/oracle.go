package frame

import (
	"context"
	"errors"

	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/bands"
	"jiugong/sudoku/internal/engine/general"
)

// Oracle answers questions about puzzles of one frame. It belongs to one
// goroutine.
type Oracle struct {
	solver *general.Solver
	bands  *bands.Solver // for the classic 9×9, nil for others
}

// NewOracle returns one for a frame.
func NewOracle(b *Frame) *Oracle {
	o := &Oracle{solver: general.New(b.Program)}
	if b.Classic {
		o.bands = new(bands.Solver)
	}
	return o
}

// Other returns a solution of a puzzle that differs from the one known, or nil. It
// is valid until the next question.
func (o *Oracle) Other(ctx context.Context, puzzle, known []uint8) ([]uint8, error) {
	var other []uint8
	err := o.Each(ctx, puzzle, func(solution []uint8) bool {
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

// Count returns the number of solutions, at most limit.
func (o *Oracle) Count(ctx context.Context, puzzle []uint8, limit int) (count int, err error) {
	err = o.Each(ctx, puzzle, func([]uint8) bool {
		count++
		return count < limit
	})
	return count, err
}

// Solve writes the first solution and reports whether there is one. out may be the puzzle itself.
func (o *Oracle) Solve(ctx context.Context, puzzle, out []uint8) (found bool, err error) {
	err = o.Each(ctx, puzzle, func(solution []uint8) bool {
		copy(out, solution)
		found = true
		return false
	})
	return found, err
}

// Each goes through the solutions in the engine's order until do says enough.
// Clashing givens have none. A solution is valid until the next.
func (o *Oracle) Each(ctx context.Context, puzzle []uint8, do func(solution []uint8) bool) error {
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

// Random writes a random solution and reports whether there is one.
func (o *Oracle) Random(ctx context.Context, puzzle []uint8, s *random.Source, out []uint8) (bool, error) {
	found, err := o.solver.Random(ctx, puzzle, s)
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

// SetBudget bounds the nodes of each search from now on. It has no say on the
// classic 9×9, but for Random.
func (o *Oracle) SetBudget(nodes int64) { o.solver.SetBudget(nodes) }

// Nodes returns how many guesses the last search made that a budget bounds.
func (o *Oracle) Nodes() int64 { return o.solver.Nodes() }

// NoBudget lets a search take as long as it needs.
const NoBudget = 1<<63 - 1

// OutOfBudget reports whether a search ended because of SetBudget.
func OutOfBudget(err error) bool { return errors.Is(err, general.ErrBudget) }
