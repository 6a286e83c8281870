package sudoku

import (
	"context"
	"errors"
	"math"

	"jiugong/sudoku/internal/engine/bands"
	"jiugong/sudoku/internal/engine/clauses"
	"jiugong/sudoku/internal/engine/search"
)

// hunt finds the solutions of one puzzle, one after the other, and is where an
// engine is chosen.
//
// A classic 9×9 is for bands, which has its fixed order of solutions too. For
// all other rules the general search goes first: it is the faster one on nearly everything that
// people solve. When it makes too many guesses without finding another
// solution, clause learning takes over, is told the solutions already given,
// and goes on to the end. All this depends on the puzzle alone, so the order of
// the solutions does too.
type hunt struct {
	puzzle  Puzzle
	bands   *bands.Solver // nil unless it is for this engine
	barren  bool          // bands has found no solution yet
	rules   *Rules
	givens  Grid
	search  *search.Solver
	clauses *clauses.Solver // nil as long as the search is at work
	given   []Grid          // the solutions found, while clauses may have to know them
	alone   bool            // the search goes on to the end by itself
	found   Grid
}

// guessesInVain is how many guesses the general search may make without
// finding another solution: fewer on large boards, where each costs more and
// dead ends are deeper.
func guessesInVain(cells int) int64 { return 2_000_000 / int64(cells) }

// manySolutions is the number of solutions from which on the search goes on by
// itself, however long it takes: excluding that many one by one is no way to
// list them.
const manySolutions = 1000

// newHunt starts on a puzzle. Whether its givens clash is found out here or, in
// a classic 9×9, when there turns out to be no solution.
func newHunt(p Puzzle) (*hunt, error) {
	p = p.normal()
	if p.Rules.classic && p.Candidates == nil {
		if err := p.fits(); err != nil {
			return nil, err
		}
		h := &hunt{puzzle: p, bands: new(bands.Solver), barren: true, found: make(Grid, 81)}
		return h, h.bands.Start((*[81]uint8)(p.Givens))
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	h := &hunt{rules: p.Rules, givens: p.Givens, search: search.New(p.Rules.compile())}
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

// next finds the next solution, which is then in found until the next call.
func (h *hunt) next(ctx context.Context) (bool, error) {
	if h.bands != nil {
		found, err := h.bands.Next(ctx)
		switch {
		case found:
			h.barren = false
			h.bands.Solution((*[81]uint8)(h.found))
		case err == nil && h.barren:
			err = h.puzzle.Check()
		}
		return found, err
	}
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
func (h *hunt) remember() {
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
func (h *hunt) takeOver() error {
	h.clauses = clauses.New(h.rules.Model(), clauses.Options{})
	if err := h.clauses.Reset(h.givens); err != nil {
		return err
	}
	for _, g := range h.given {
		h.clauses.Exclude(g)
	}
	h.search, h.given, h.found = nil, nil, make(Grid, len(h.givens))
	return nil
}
