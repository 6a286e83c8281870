package generate

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// judge holds the puzzles of an item against the target, and knows how far they
// have come towards it.
type judge struct {
	*draft
	judged    int          // puzzles judged, over all grids
	low, high logic.Rating // of the puzzles judged

	// Of the grid at hand:
	moves   int          // since the last that was an improvement
	base    []uint8      // the hardest puzzle that was too easy
	hardest logic.Rating // its rating

	// Where a target looks at the strain:
	strain   int // of base
	greatest int // of those that base was
	rated    int // of those that turned out too easy

	// Where a target is rare:
	first []uint8  // the first puzzle that needs the wanted step
	eased int      // how often givens were added to it
	order []uint16 // orbits that may yet be added to base
}

// newGrid forgets the grid before.
func (j *judge) newGrid() {
	j.moves, j.base, j.hardest = 0, j.base[:0], 0
	j.strain, j.greatest, j.rated = 0, 0, 0
	j.eased, j.order = 0, nil
}

func (j *judge) why() error {
	t := j.want.target
	met := message.Errorf("judge.judged", j.judged)
	if j.high > 0 {
		met = message.Errorf("judge.rated", j.judged, j.low, j.high)
	}
	switch {
	case t.technique != "":
		return message.Errorf("judge.none_needed", met, t.technique)
	case t.hi > 0:
		return message.Errorf("judge.ratings", met, t.lo, t.hi)
	}
	return message.Errorf("judge.none_solved", met)
}

// compare reports whether a puzzle is too easy (below 0), too hard, or
// meets the target.
func (j *judge) compare(ctx context.Context, puzzle []uint8) (verdict int, err error) {
	t := j.want.target
	defer j.look()()
	p := sudoku.Puzzle{Rules: j.rules(), Givens: puzzle}
	if t.technique != "" {
		need, err := logic.NeedOf(ctx, p, t.technique)
		if err != nil || need != logic.NeedsIt {
			return int(need) - int(logic.NeedsIt), err
		}
	}
	if len(t.only) > 0 {
		if solvable, err := logic.SolvableBy(ctx, p, t.only); err != nil || !solvable {
			return 1, err
		}
	}
	strain := 0
	if t.strain > 0 {
		if strain = strainOf(puzzle); !j.climbs(strain, puzzle) {
			return -1, nil
		}
	}
	ratings, err := j.rate(ctx, puzzle, t.hi)
	if errors.Is(err, logic.ErrStuck) && t.hi == 0 {
		j.rating = 0
		return 0, nil
	}
	if errors.Is(err, logic.ErrStuck) {
		return 1, nil
	}
	if err != nil {
		return 0, err
	}
	er := ratings.ER
	switch {
	case er >= t.lo:
	case t.strain > 0:
		j.rated = strain
		j.goOn(strain, puzzle)
	default:
		if er > j.hardest {
			j.hardest, j.moves = er, 0
		}
		if er == j.hardest {
			j.base = append(j.base[:0], puzzle...)
		}
	}
	switch {
	case t.hi > 0 && er > t.hi:
		return 1, nil
	case er < t.lo:
		return -1, nil
	}
	return 0, nil
}

// look counts a puzzle held against the target. The function that it returns must be called when
// that is done.
func (j *judge) look() (tell func()) {
	j.judged++
	j.want.Progress.Tried.Add(1)
	if tell := j.want.Progress.Tell; tell != nil {
		return tell
	}
	return func() {}
}

// rate rates a puzzle, up to a limit.
func (j *judge) rate(ctx context.Context, puzzle []uint8, above logic.Rating) (logic.Ratings, error) {
	p := sudoku.Puzzle{Rules: j.rules(), Givens: puzzle}
	ratings, err := logic.Rate(ctx, p, logic.RateOptions{Above: above, Unique: true})
	if err != nil {
		return ratings, err
	}
	er := ratings.ER
	j.rating = er
	j.want.Progress.note(er, j.want.target)
	if j.low == 0 || er < j.low {
		j.low = er
	}
	j.high = max(j.high, er)
	return ratings, nil
}
