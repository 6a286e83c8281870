package hunt

import (
	"context"
	"errors"
	"math"

	"jiugong/sudoku/internal/engine/crowd"
)

// After a few guesses the branches of a hard puzzle also go to the crowd. The processor and the
// rules must allow it. Then the search goes on. The crowd has another turn whenever the search
// has made twice as many guesses. By the end of a turn, the crowd has made crowdForEach guesses
// for each one of the search. A guess of the crowd takes about a quarter of the time.
const (
	searchBeforeCrowd = 16      // guesses of the search before the first turn
	searchAmidCrowd   = 1000    // before the second
	crowdAtFirst      = 1 << 13 // guesses of the crowd in its first turn
	crowdForEach      = 32      // by the end of a later one, for each of the search
)

// crowdTurns is the crowd at work beside the search of a hunt.
//
// It finds solutions in an order of its own, and not every processor can run it. So its result
// counts only after a complete search with at most one solution, which needs no order. At the
// second solution it is given up.
type crowdTurns struct {
	crowd *crowd.Solver // nil before the first turn and when the work is done
	pause int64         // guesses of the search at which the crowd has its next turn
	share int64         // guesses of the crowd at which that ends
	spent int64         // guesses of the crowd so far
	given bool          // the hunt has given a solution since the crowd was called
	done  bool          // the crowd has searched everything
}

// end ends the crowd's work.
func (c *crowdTurns) end() {
	if c.crowd != nil {
		c.crowd.Release()
		c.crowd = nil
	}
	c.pause = math.MaxInt64
}

// crowdTurn gives the crowd a turn. It reports whether the crowd found the one solution that is
// left, which is then in h.found. When the crowd has searched everything, it is done.
func (h *chase) crowdTurn(ctx context.Context) (found bool, err error) {
	c := &h.crowd
	// It couldn't tell what clause learning found, and takes twenty times the guesses without totals.
	if h.count > 1 || c.crowd == nil && (h.clauses != nil || h.search.HasTotals()) {
		c.end()
	} else if c.crowd == nil {
		c.crowd, c.given = crowd.New(h.search.Model(), h.search.Implied(), h.search.Failed()), false
		if c.crowd == nil {
			c.end()
		} else {
			h.search.Branches(c.crowd.Add)
		}
	}
	if c.crowd != nil {
		if found, err = h.askCrowd(ctx); err != nil {
			return false, err
		}
	}
	h.setBudget(h.budget)
	return found, nil
}

// askCrowd lets the crowd search until its turn ends, and answers as crowdTurn.
func (h *chase) askCrowd(ctx context.Context) (found bool, err error) {
	c := &h.crowd
	err = c.crowd.Search(ctx, 2, c.share)
	c.spent = c.crowd.Guesses()
	switch solutions := c.crowd.Solutions(); {
	case len(solutions) > 1:
		c.end()
	case errors.Is(err, crowd.ErrBudget):
		c.pause = max(2*c.pause, searchAmidCrowd)
		c.share = crowdForEach * c.pause
	case err != nil:
		return false, err
	default:
		c.done = true
		if found = len(solutions) == 1 && !c.given; found {
			copy(h.found, solutions[0][:])
			h.count++
		}
		c.end()
		return found, nil
	}
	return false, nil
}

// setBudget sets the number of guesses after which clause learning has its turn. The search stops
// earlier for a turn of the crowd.
func (h *chase) setBudget(guesses int64) {
	h.budget = guesses
	h.search.SetBudget(min(guesses, h.crowd.pause))
}
