package sudoku

import (
	"context"
	"errors"
	"math"

	"jiugong/sudoku/internal/engine/crowd"
)

// Where the processor and the rules allow it, a hard puzzle's branches go to the crowd, too: after
// some guesses of the search. Then the search goes on, and the crowd has another turn whenever
// it has made twice as many; by the end of each the crowd has made so many guesses for each of the search. They
// take a quarter of the time.
const (
	searchBeforeCrowd = 16
	searchAmidCrowd   = 1000
	crowdAtFirst      = 1 << 13
	crowdForEach      = 32

	searchBeforeOnce = 64
	crowdOnce        = 1 << 10
)

// crowdTurns is the crowd at work beside the search of a hunt.
//
// It finds solutions in an order of its own, and not every processor has it. So what it finds counts
// when it has searched everything, and there is one solution at most, which has no order. When it
// finds a second one it is given up.
type crowdTurns struct {
	crowd *crowd.Solver
	pause int64 // guesses of the search at which the crowd has its next turn
	share int64 // guesses of the crowd at which that ends
	spent int64 // those made
	once  bool  // it has no other
	given bool  // the hunt has given a solution since the crowd was called
	done  bool  // everything is searched
}

// awaitCrowd has the crowd wait for its first turn, and says how long that is. On relations only there is
// no other: it's clause learning that helps there, but for puzzles that the crowd ends soon.
func (h *generalHunt) awaitCrowd() {
	c := &h.crowd
	c.pause, c.share = searchBeforeCrowd, crowdAtFirst
	if c.once = h.onRelations(); c.once {
		c.pause, c.share = searchBeforeOnce, crowdOnce
	}
}

// end ends its work.
func (c *crowdTurns) end() {
	if c.crowd != nil {
		c.crowd.Release()
		c.crowd = nil
	}
	c.pause = math.MaxInt64
}

// crowdTurn is a turn of the crowd. It says whether there is one more solution, and no other.
func (h *generalHunt) crowdTurn(ctx context.Context) (found bool, err error) {
	c := &h.crowd
	if h.count > 1 {
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

// askCrowd lets the crowd search for as long as its turn is.
func (h *generalHunt) askCrowd(ctx context.Context) (found bool, err error) {
	c := &h.crowd
	err = c.crowd.Search(ctx, 2, c.share)
	c.spent = c.crowd.Guesses()
	switch solutions := c.crowd.Solutions(); {
	case len(solutions) > 1 || c.once && errors.Is(err, crowd.ErrBudget):
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

// setBudget sets how many guesses the search may make until it is clause learning's turn.
func (h *generalHunt) setBudget(guesses int64) {
	h.budget = guesses
	h.search.SetBudget(min(guesses, h.crowd.pause))
}
