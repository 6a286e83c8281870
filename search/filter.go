package search

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/analyse"
	"jiugong/sudoku/logic"
)

// Found is a puzzle that a search has come upon. It has one solution.
type Found struct {
	Puzzle sudoku.Puzzle
	// Ratings say how hard it is, if the search or the filter asked; ER is 0 otherwise.
	Ratings logic.Ratings
}

// Filter chooses among the puzzles that are found. The zero value takes all.
type Filter struct {
	// Minimal takes only puzzles without a given that can be left out.
	Minimal bool
	// From and To are the least and the greatest ER taken, on the Sudoku Explainer scale;
	// 0 for any. A puzzle beyond all techniques isn't taken if one is given.
	From, To logic.Rating
	// Rate has each puzzle rated, also where no rating is asked for.
	Rate bool
}

// take reports whether a puzzle that is known to have one solution passes.
func (f Filter) take(ctx context.Context, p sudoku.Puzzle) (Found, bool, error) {
	found := Found{Puzzle: p}
	if f.Minimal {
		if needless, err := analyse.Needless(ctx, p); len(needless) > 0 || err != nil {
			return found, false, err
		}
	}
	if f.From == 0 && f.To == 0 && !f.Rate {
		return found, true, nil
	}
	ratings, err := logic.Rate(ctx, p, logic.RateOptions{Above: f.To, Unique: true})
	asked := f.From != 0 || f.To != 0
	switch {
	case ctx.Err() != nil:
		return found, false, ctx.Err()
	case errors.Is(err, logic.ErrStuck):
		return found, !asked, nil
	case err != nil:
		return found, false, err
	}
	found.Ratings = ratings
	return found, ratings.ER >= f.From && (f.To == 0 || ratings.ER <= f.To), nil
}
