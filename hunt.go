package sudoku

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/bits"

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
	// end gives back what the hunt needed. It must not be used any more.
	end()
}

// newHunt starts on a puzzle, and is where an engine is chosen: a classic 9×9, told by givens or by
// pencil marks, is for lanes, everything else for the general search. Whether givens clash is found
// out here or, in a classic 9×9, when there turns out to be no solution.
func newHunt(p Puzzle) (hunt, error) {
	p = p.normal()
	if p.Rules.IsClassic() {
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
	if p.Candidates != nil {
		marks := p.marks()
		h.engine.StartMarks(&marks)
		return h, nil
	}
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

func (h *classicHunt) end() {}

// generalHunt is for any rules.
//
// The general search goes first: it is the faster one on nearly everything that
// people solve. When it makes too many guesses without finding another
// solution, clause learning takes over and is told the solutions already given.
// With houses, groups and relations only it goes on to the end. Where there are sums,
// lines, cliques or pencil marks either may be the one that ends soon, so they take turns, each
// twice as long as the last, and what one has found the other passes over. Where digits
// can be renamed, clause learning finds one solution of each class (see orders) if the
// search has found none. All this depends on the puzzle alone, so the order of the
// solutions does too. The crowd may help: see crowdTurns.
//
// As in a classic 9×9, whether givens clash is looked at when there turns out to be
// no solution.
type generalHunt struct {
	puzzle   Puzzle
	search   *search.Solver
	clauses  *clauses.Solver // nil until it is needed
	learning bool            // clause learning is at work
	turns    bool            // the two take turns
	cages    bool            // all rules are houses and cages
	rounds   int             // turns taken
	given    []Grid          // found by the search, not yet told to clauses
	learned  map[string]bool // found by clauses, which the search will meet again
	count    int             // solutions found
	alone    bool            // the search goes on to the end by itself
	budget   int64           // guesses of the search at which it is clause learning's turn
	crowd    crowdTurns      // may end the hunt sooner, and changes nothing else
	found    Grid
	orders   *orders // the ways to rename what clauses finds; nil when there is one
	renaming bool    // not all of them have been used on found
}

// guessesInVain is how many guesses the general search may make without
// finding another solution: 19 000 on a 9×9, 1900 on a 16×16, 320 on a 25×25. On
// large boards each costs more, and dead ends are deeper.
func guessesInVain(cells int) int64 { return 125_000_000 / int64(cells*cells) }

// beforeOrdered divides the first share where many digits may change places: such boards
// are nearly empty, and those with solutions need few guesses. Where few digits may, their
// orders divide it.
const beforeOrdered = 32

// withRelations divides the share where there are houses, groups and rules on two cells
// only, on which clause learning gains much.
const withRelations = 4

// deadEndsInVain is the first share of clause learning where they take turns. They
// take about as long as the guesses.
const deadEndsInVain = 300

// withCages divides that share where all rules are houses and cages: there clause learning
// hardly ever ends first.
const withCages = 4

// manySolutions is the number of solutions from which on the search goes on by
// itself, however long it takes: excluding that many one by one is no way to
// list them.
const manySolutions = 1000

func newGeneralHunt(p Puzzle) (*generalHunt, error) {
	p = p.normal()
	if err := p.fits(); err != nil {
		return nil, err
	}
	var solver *search.Solver
	if m := p.tight(); m != nil {
		solver = search.NewExtended(p.Rules.compiled.Program(), m)
	} else {
		solver = p.Rules.compiled.Solver()
	}
	_, cages := solver.Model().OnlySums()
	h := &generalHunt{
		puzzle: p, search: solver, found: make(Grid, len(p.Givens)),
		turns: p.Candidates != nil || solver.Program().Propagates(), cages: cages,
		crowd: crowdTurns{pause: searchBeforeCrowd, share: crowdAtFirst},
	}
	if p.Candidates != nil {
		if err := h.search.StartCandidates(p.domains()); err != nil {
			return nil, err
		}
	} else if err := h.search.Start(p.Givens); err != nil {
		return nil, cmp.Or(p.Check(), err)
	}
	h.search.Alike(interchangeable(p))
	h.allow()
	return h, nil
}

func (h *generalHunt) solution() Grid { return h.found }

func (h *generalHunt) end() {
	h.crowd.end()
	if h.search != nil {
		h.search.Release()
	}
}

func (h *generalHunt) next(ctx context.Context) (bool, error) {
	found, err := h.goOn(ctx)
	if !found && err == nil && h.count == 0 {
		err = h.puzzle.Check()
	}
	return found, err
}

func (h *generalHunt) goOn(ctx context.Context) (bool, error) {
	for !h.crowd.done {
		if h.learning {
			if h.renaming && h.orders.next(h.found) {
				return true, nil
			}
			h.renaming = false
			found, err := h.clauses.Solve(ctx)
			if errors.Is(err, clauses.ErrBudget) {
				h.handBack()
				continue
			}
			if found {
				h.crowd.given = true
				h.clauses.Grid(h.found)
				h.clauses.Block()
				h.count++
				h.renaming = h.orders != nil
				if h.turns {
					h.learned[string(h.found)] = true
					if h.count == manySolutions {
						h.handBack()
					}
				}
			}
			return found, err
		}
		found, err := h.search.Next(ctx)
		if errors.Is(err, search.ErrBudget) {
			if h.search.Nodes() < h.budget {
				if found, err := h.crowdTurn(ctx); found || err != nil {
					return found, err
				}
			} else if err := h.takeOver(); err != nil {
				return false, err
			}
			continue
		}
		if found {
			h.crowd.given = true
			copy(h.found, h.search.Solution())
			if h.learned[string(h.found)] {
				continue
			}
			h.remember()
		}
		return found, err
	}
	return false, nil
}

// remember keeps what clauses would have to know, and allows the search as
// many guesses again.
func (h *generalHunt) remember() {
	if h.alone {
		return
	}
	if h.count++; h.count < manySolutions {
		h.given = append(h.given, h.found.Clone())
	}
	h.allow()
}

// allow gives the search its share of guesses, or any number when there are many
// solutions.
func (h *generalHunt) allow() {
	if h.count >= manySolutions {
		h.alone, h.given, h.clauses = true, nil, nil
		h.setBudget(math.MaxInt64)
		return
	}
	share := guessesInVain(h.puzzle.Rules.Cells()) << h.rounds
	if h.onRelations() {
		share /= withRelations
	}
	if h.count == 0 {
		orders := int64(1)
		for n := bits.OnesCount64(interchangeable(h.puzzle)); n > 1 && orders < beforeOrdered; n-- {
			orders *= int64(n)
		}
		share /= min(orders, beforeOrdered)
	}
	h.setBudget(h.search.Nodes() + share)
}

// takeOver hands the rest of the solutions over to clause learning, or as many as
// it finds in its turn.
func (h *generalHunt) takeOver() error {
	if h.clauses == nil {
		m := h.puzzle.Rules.model()
		if h.count == 0 && !h.turns {
			if h.orders = ordersOf(h.puzzle); h.orders != nil {
				m = h.orders.model
			}
		}
		h.clauses = clauses.New(m, h.digitOrder())
		if h.puzzle.Candidates != nil {
			h.clauses.ResetCandidates(h.puzzle.domains())
		} else if err := h.clauses.Reset(h.puzzle.Givens); err != nil {
			return err
		}
	}
	for _, g := range h.given {
		h.clauses.Exclude(g)
	}
	h.learning, h.given = true, nil
	if !h.turns {
		h.crowd.end()
		h.search.Release()
		h.search = nil
		return nil
	}
	if h.learned == nil {
		h.learned = map[string]bool{}
	}
	share := deadEndsInVain << h.rounds
	if h.cages {
		share /= withCages
	}
	h.clauses.SetBudget(share)
	return nil
}

// digitOrder has clause learning try digits in ascending order, except where rules on
// two cells forbid more than the same digit in both, as between neighbours that may not
// be consecutive: ascending digits break these again and again, and each cell has an
// order of its own.
func (h *generalHunt) digitOrder() clauses.Options {
	if h.onRelations() {
		return clauses.Options{Seed: 1}
	}
	return clauses.Options{}
}

// onRelations says whether there are houses, groups and rules on two cells only, some of
// these at least, and no pencil marks.
func (h *generalHunt) onRelations() bool {
	return !h.turns && len(h.puzzle.Rules.model().Relations) > 0
}

// handBack lets the search go on where it was.
func (h *generalHunt) handBack() {
	h.learning = false
	h.rounds = min(h.rounds+1, 30)
	h.allow()
}
