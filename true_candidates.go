package sudoku

import (
	"context"

	"jiugong/sudoku/internal/engine/clauses"
)

// TrueOptions say how TrueCandidates works. The zero value is a good choice.
type TrueOptions struct {
	// Found, if not nil, is told each solution as it is found. It is also told how many
	// candidates are neither in one of those nor ruled out: it falls to 0. So a caller
	// that adds up the solutions knows at any time what is true so far. The grid is
	// Found's to keep.
	Found func(solution Grid, open int)
}

// TrueCandidates returns for each cell the digits that it holds in some solution of a
// puzzle. A given is its cell's only one. All are empty when there is no solution.
//
// It looks for one solution after the other, each with a digit in a cell that none had before.
// Some tens do for an empty board, however many solutions there are. So it is far quicker than
// CountCandidates.
//
// Errors: *ClashError when givens clash, *GridError when they don't fit the rules, the
// context's when it ends first. Beside the context's error stands what is known to be
// true.
func TrueCandidates(ctx context.Context, p Puzzle, options TrueOptions) ([]Set, error) {
	p = p.normal()
	if err := p.Check(); err != nil {
		return nil, err
	}
	solver := clauses.New(p.Rules.model(), clauses.Options{})
	if p.Candidates != nil {
		solver.ResetCandidates(p.domains())
	} else if err := solver.Reset(p.Givens); err != nil {
		return nil, err
	}
	seen, err := solver.Occurring(ctx, func(grid []uint8, open int) {
		if options.Found != nil {
			options.Found(Grid(grid).Clone(), open)
		}
	})
	sets := make([]Set, len(seen))
	for cell, set := range seen {
		sets[cell] = Set(set)
	}
	return sets, err
}
