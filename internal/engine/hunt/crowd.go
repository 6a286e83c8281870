package hunt

import (
	"context"
	"errors"
	"math"

	"jiugong/sudoku/internal/engine/crowd"
)

// Where the processor and the rules allow it, the branches of a hard puzzle go to the crowd, too,
// after a few guesses of the search. Then the search goes on, and the crowd has another turn whenever
// the search has made twice as many guesses; by the end of that it has made as many for each of the
// search, in about a quarter of the time each.
const (
	searchBeforeCrowd = 16      // guesses of the search before the first turn
	searchAmidCrowd   = 1000    // before the second
	crowdAtFirst      = 1 << 13 // guesses of the crowd in its first turn
	crowdForEach      = 32      // by the end of a later one, for each of the search
)

// crowdTurns is the crowd at work beside the search of a hunt.
//
// It finds solutions in an order of its own, and not every processor can run it. So what it finds
// counts only when it has searched everything and there is at most one solution, which has no order.
// When it finds a second one it is given up.
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

// crowdTurn gives the crowd a turn, and says whether it has found the one solution that is left,
// which is then in h.found. When the crowd has searched everything, it is done.
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

// setBudget sets at how many guesses of the search it is clause learning's turn; the search stops
// before that for a turn of the crowd.
func (h *chase) setBudget(guesses int64) {
	h.budget = guesses
	h.search.SetBudget(min(guesses, h.crowd.pause))
}
