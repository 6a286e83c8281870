package sudoku

import (
	"cmp"
	"context"
	"iter"

	"jiugong/sudoku/internal/engine/hunt"
)

// Solve finds a puzzle's solution and proves that it is the only one.
//
// Solve returns ErrNoSolution, or ErrMultipleSolutions together with the first solution. It
// returns *ClashError when givens clash, and *GridError when they don't fit the rules. It returns
// the context's error when it ends first.
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

// Solutions goes through all solutions of a puzzle, each a grid of its own, in a fixed order.
// That order depends only on the rules and the givens. Leaving the loop stops the search. A
// puzzle without a solution gives none.
//
// An error comes last, with a nil grid. It is *ClashError when givens clash, *GridError when they
// don't fit the rules, the context's when it ends too soon.
func Solutions(ctx context.Context, p Puzzle) iter.Seq2[Grid, error] {
	return func(yield func(Grid, error) bool) {
		h, err := newSearch(p)
		if err != nil {
			yield(nil, err)
			return
		}
		defer h.End()
		for {
			found, err := h.next(ctx)
			if err != nil {
				yield(nil, err)
				return
			}
			if !found || !yield(Grid(h.Solution()).Clone(), nil) {
				return
			}
		}
	}
}

// CountUpTo counts the solutions of a puzzle and stops at limit, which must be
// positive: 2 is enough to know whether a puzzle has no, one or more
// solutions. Errors are as for Solutions, with the number found so far.
func CountUpTo(ctx context.Context, p Puzzle, limit int) (int, error) {
	h, err := newSearch(p)
	if err != nil {
		return 0, err
	}
	defer h.End()
	count := 0
	for ; count < limit; count++ {
		found, err := h.next(ctx)
		if err != nil || !found {
			return count, err
		}
	}
	return count, nil
}

// searching is a search for the solutions of a puzzle. Whether givens clash is looked at
// when there turns out to be no solution.
type searching struct {
	hunt.Hunt
	puzzle Puzzle
	found  bool // a solution at least
}

func newSearch(p Puzzle) (s searching, err error) {
	p = p.normal()
	if err := p.fits(); err != nil {
		return s, err
	}
	h, err := hunt.New(hunt.Puzzle{Rules: p.Rules.compiled, Givens: p.Givens, Candidates: p.domains()})
	if err != nil {
		return s, cmp.Or(p.Check(), err)
	}
	return searching{Hunt: h, puzzle: p}, nil
}

// next finds the next solution and reports whether there is one.
func (s *searching) next(ctx context.Context) (found bool, err error) {
	found, err = s.Next(ctx)
	if s.found = s.found || found; !s.found && err == nil {
		err = s.puzzle.Check()
	}
	return found, err
}
