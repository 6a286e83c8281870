package sudoku

import (
	"context"
	"errors"

	"jiugong/sudoku/internal/engine/crowd"
)

// beforeCrowd is how many guesses of the search show that a puzzle is hard. Then the branches
// that it still has to search go to the crowd, too, where the processor and the rules allow it.
const beforeCrowd = 16

// guessesOfCrowd is its first share. Most hard puzzles are done by then.
const guessesOfCrowd = 1 << 16

// helpers is the crowd at work beside a hunt.
//
// It finds solutions in an order of its own, and not every processor has it. So what it says
// counts once all is searched and there is one solution at most; then there is only one order.
// Until then the hunt goes on without it, each in turn. When it finds a second solution, it is
// dropped.
type helpers struct {
	crowd  *crowd.Solver
	called bool  // it is, was, or can't be at work
	given  bool  // the hunt has given a solution since
	share  int64 // of guesses at which its turn ends
	done   bool  // all is searched
}

// muster calls the crowd, if it can help.
func (h *generalHunt) muster() {
	h.helpers.called = true
	if h.count > 1 { // there mostly are many
		return
	}
	h.helpers.crowd = crowd.New(h.puzzle.Rules.model, h.search.Implied(), h.search.Failed())
	if h.helpers.crowd != nil {
		h.search.Branches(h.helpers.crowd.Add)
		h.helpers.share = guessesOfCrowd
	}
}

// help gives the crowd its turn. It says whether there is one more solution and no other.
func (h *generalHunt) help(ctx context.Context) (bool, error) {
	c := &h.helpers
	if c.crowd == nil {
		return false, nil
	}
	err := c.crowd.Search(ctx, 2, c.share)
	found := c.crowd.Solutions()
	if len(found) > 1 {
		c.crowd = nil
		return false, nil
	}
	if errors.Is(err, crowd.ErrBudget) {
		c.share *= 2
		return false, nil
	}
	if err != nil {
		return false, err
	}
	c.crowd, c.done = nil, true
	if len(found) == 0 || c.given {
		return false, nil
	}
	copy(h.found, found[0][:])
	return true, nil
}
