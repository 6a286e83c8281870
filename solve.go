package sudoku

import (
	"context"
	"iter"

	"jiugong/sudoku/internal/engine/search"
)

// Solve finds a puzzle's solution and proves that it is the only one.
//
// Errors: ErrNoSolution; ErrMultipleSolutions, beside which the first solution
// is given all the same; *RuleError when givens clash, *GridError when they
// don't fit the rules; the context's error when it ends first.
func Solve(ctx context.Context, p Puzzle) (Grid, error) {
	var first Grid
	for g, err := range Solutions(ctx, p) {
		switch {
		case err != nil:
			return first, err
		case first != nil:
			return first, ErrMultipleSolutions
		}
		first = g
	}
	if first == nil {
		return nil, ErrNoSolution
	}
	return first, nil
}

// Solutions goes through all solutions of a puzzle, each a grid of its own, in
// a fixed order: it depends on nothing but the rules and the givens. Leaving
// the loop stops the search; a puzzle without a solution gives none.
//
// An error comes last, with a nil grid: *RuleError when givens clash,
// *GridError when they don't fit the rules, the context's error when it ends
// before the last solution.
func Solutions(ctx context.Context, p Puzzle) iter.Seq2[Grid, error] {
	return func(yield func(Grid, error) bool) {
		solver, err := start(p)
		if err != nil {
			yield(nil, err)
			return
		}
		for {
			found, err := solver.Next(ctx)
			if err != nil {
				yield(nil, err)
				return
			}
			if !found || !yield(Grid(solver.Solution()).Clone(), nil) {
				return
			}
		}
	}
}

// CountUpTo counts the solutions of a puzzle and stops at limit, which must be
// positive: 2 is enough to know whether a puzzle has no, one or more
// solutions. Errors are as for Solutions, with the number found so far.
func CountUpTo(ctx context.Context, p Puzzle, limit int) (int, error) {
	solver, err := start(p)
	if err != nil {
		return 0, err
	}
	for count := 0; count < limit; count++ {
		found, err := solver.Next(ctx)
		if err != nil || !found {
			return count, err
		}
	}
	return limit, nil
}

// start is a search for the solutions of a puzzle whose givens don't clash.
func start(p Puzzle) (*search.Solver, error) {
	p = p.normal()
	if err := p.Check(); err != nil {
		return nil, err
	}
	solver := search.New(p.Rules.compile())
	if err := solver.Start(p.Givens); err != nil {
		return nil, err
	}
	return solver, nil
}
