package sudoku

import (
	"context"
	"errors"
	"math"

	"jiugong/sudoku/internal/engine/clauses"
	"jiugong/sudoku/internal/engine/lanes"
	"jiugong/sudoku/internal/engine/search"
)

// hunt finds the solutions of one puzzle, one after the other.
type hunt interface {
	// next finds the next solution, which solution then gives until the next
	// call. It may be called again after the context has ended.
	next(ctx context.Context) (found bool, err error)
	solution() Grid
}

// newHunt starts on a puzzle, and is where an engine is chosen: a classic 9×9
// is for lanes, everything else for the general search. Whether givens clash is
// found out here or, in a classic 9×9, when there turns out to be no solution.
func newHunt(p Puzzle) (hunt, error) {
	p = p.normal()
	if p.Rules.classic && p.Candidates == nil {
		return newClassicHunt(p)
	}
	return newGeneralHunt(p)
}

// classicHunt is for the classic 9×9.
type classicHunt struct {
	puzzle Puzzle
	engine lanes.Alone
	barren bool // no solution has been found yet
	found  [81]uint8
}

func newClassicHunt(p Puzzle) (*classicHunt, error) {
	if err := p.fits(); err != nil {
		return nil, err
	}
	h := &classicHunt{puzzle: p, barren: true}
	return h, h.engine.Start((*[81]uint8)(p.Givens))
}

func (h *classicHunt) next(ctx context.Context) (bool, error) {
	// The engine looks at the context once in many guesses of one call, and a
	// solution seldom takes that many.
	if err := ctx.Err(); err != nil {
		return false, err
	}
	found, err := h.engine.Next(ctx)
	switch {
	case found:
		h.barren = false
		h.engine.Solution(&h.found)
	case err == nil && h.barren:
		err = h.puzzle.Check()
	}
	return found, err
}

func (h *classicHunt) solution() Grid { return h.found[:] }

// generalHunt is for any rules.
//
// The general search goes first: it is the faster one on nearly everything that
// people solve. When it makes too many guesses without finding another
// solution, clause learning takes over, is told the solutions already given,
// and goes on to the end. All this depends on the puzzle alone, so the order of
// the solutions does too.
type generalHunt struct {
	rules   *Rules
	givens  Grid
	search  *search.Solver
	clauses *clauses.Solver // nil as long as the search is at work
	given   []Grid          // the solutions found, while clauses may have to know them
	alone   bool            // the search goes on to the end by itself
	found   Grid
}

// guessesInVain is how many guesses the general search may make without
// finding another solution: 19 000 on a 9×9, 1900 on a 16×16, 320 on a 25×25. On
// large boards each costs more, and dead ends are deeper.
func guessesInVain(cells int) int64 { return 125_000_000 / int64(cells*cells) }

// manySolutions is the number of solutions from which on the search goes on by
// itself, however long it takes: excluding that many one by one is no way to
// list them.
const manySolutions = 1000

func newGeneralHunt(p Puzzle) (*generalHunt, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	h := &generalHunt{rules: p.Rules, givens: p.Givens, search: search.New(p.Rules.compile())}
	if p.Candidates != nil {
		h.alone = true
		return h, h.search.StartCandidates(p.domains())
	}
	if err := h.search.Start(p.Givens); err != nil {
		return nil, err
	}
	h.search.SetBudget(guessesInVain(p.Rules.Cells()))
	return h, nil
}

func (h *generalHunt) solution() Grid { return h.found }

func (h *generalHunt) next(ctx context.Context) (bool, error) {
	if h.clauses == nil {
		found, err := h.search.Next(ctx)
		if !errors.Is(err, search.ErrBudget) {
			if found {
				h.found = h.search.Solution()
				h.remember()
			}
			return found, err
		}
		if err := h.takeOver(); err != nil {
			return false, err
		}
	} else {
		h.clauses.Block()
	}
	found, err := h.clauses.Solve(ctx)
	if found {
		h.clauses.Grid(h.found)
	}
	return found, err
}

// remember keeps what clauses would have to know, and allows the search as
// many guesses again.
func (h *generalHunt) remember() {
	if h.alone {
		return
	}
	if len(h.given) == manySolutions {
		h.alone, h.given = true, nil
		h.search.SetBudget(math.MaxInt64)
		return
	}
	h.given = append(h.given, h.found.Clone())
	h.search.SetBudget(h.search.Nodes() + guessesInVain(h.rules.Cells()))
}

// takeOver hands the rest of the solutions over to clause learning.
func (h *generalHunt) takeOver() error {
	h.clauses = clauses.New(h.rules.model, clauses.Options{})
	if err := h.clauses.Reset(h.givens); err != nil {
		return err
	}
	for _, g := range h.given {
		h.clauses.Exclude(g)
	}
	h.search, h.given, h.found = nil, nil, make(Grid, len(h.givens))
	return nil
}
