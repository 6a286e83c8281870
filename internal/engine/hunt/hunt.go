// Package hunt finds the solutions of one puzzle, and chooses the engine. A classic 9×9, given by
// givens or by pencil marks, goes to lanes. Everything else goes to the general search, which may
// hand over to clause learning and to the crowd.
//
//	h, err := hunt.New(hunt.Puzzle{Rules: rules, Givens: givens})
//	if err != nil {
//		// two givens contradict each other directly
//	}
//	defer h.End()
//	for found, err := h.Next(ctx); found; found, err = h.Next(ctx) {
//		use(h.Solution())
//	}
package hunt

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"slices"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/clauses"
	"jiugong/sudoku/internal/engine/compiled"
	"jiugong/sudoku/internal/engine/general"
)

// Puzzle is a problem to solve. Its lists must have a place for each cell, and no digits but those
// of the rules.
type Puzzle struct {
	Rules *compiled.Rules
	// Givens are the digits that are fixed, 0 in the cells to fill.
	Givens []uint8
	// Candidates, if not nil, are the digits that may go into each cell. A given is
	// the only one of its cell.
	Candidates []uint64
}

// Hunt finds the solutions of one puzzle, one after the other, in an order that depends on
// the puzzle alone. It is for one goroutine at a time.
type Hunt interface {
	// Next finds the next solution and reports whether there is one. It may be called
	// again after the context has ended, which is the only error.
	Next(ctx context.Context) (found bool, err error)
	// Solution returns the solution found last. It is valid until the next call of Next.
	Solution() []uint8
	// End gives back what the hunt needed. It must not be used any more.
	End()
}

// New begins a hunt. It returns an error when two givens contradict each other directly. A puzzle
// without such givens may still have no solution.
func New(p Puzzle) (Hunt, error) {
	if p.Rules.Classic {
		return newClassic(p)
	}
	return newChase(p)
}

// chase is for any rules.
//
// The general search goes first, as it is faster on nearly all puzzles that people solve. After
// too many guesses without another solution, clause learning takes over and is told the solutions
// already given. With houses, groups and relations only it goes on to the end. With sums, lines,
// cliques or pencil marks either may be the one that ends soon. So they take turns, each twice as
// long as the last. One skips the solutions that the other has found. Clause learning finds one
// solution of each class of renamed digits if the search has found none (see orders). All this
// depends on the puzzle alone, so the order of the solutions does too. The crowd may help: see
// crowdTurns.
type chase struct {
	puzzle   Puzzle
	search   *general.Solver
	clauses  *clauses.Solver // nil until it is needed
	learning bool            // clause learning is at work
	turns    bool            // the two take turns
	cages    bool            // all rules are houses and cages
	rounds   int             // turns taken
	given    [][]uint8       // found by the search, not yet told to clauses
	learned  map[string]bool // found by clauses, which the search will meet again
	count    int             // solutions found
	alone    bool            // the search goes on to the end by itself
	budget   int64           // guesses of the search at which it is clause learning's turn
	crowd    crowdTurns      // may end the hunt sooner, and changes nothing else
	found    []uint8
	orders   *orders // the ways to rename what clauses finds; nil when there is one
	renaming bool    // not all of them have been used on found
}

// guessesInVain returns how many guesses the general search may make without
// finding another solution: 19 000 on a 9×9, 1900 on a 16×16, 320 on a 25×25. On
// large boards each costs more, and dead ends are deeper.
func guessesInVain(cells int) int64 { return 125_000_000 / int64(cells*cells) }

// beforeOrdered divides the first share if many digits may change places. Such boards are nearly
// empty, and those with solutions need few guesses. With few such digits, the number of their
// orders divides it.
const beforeOrdered = 32

// withRelations divides the share if there are only houses, groups and rules on two cells. Clause
// learning gains much there.
const withRelations = 4

// withRanks divides the share if rows and columns have ranks. Clause learning then soon ends
// puzzles that the search doesn't.
const withRanks = 16

// deadEndsInVain is the first share of clause learning where they take turns. They
// take about as long as the guesses.
const deadEndsInVain = 300

// withCages divides that share where all rules are houses and cages: there clause learning
// hardly ever ends first.
const withCages = 4

// manySolutions is the number of solutions after which the search goes on by itself, however long
// it takes. Excluding them one by one is no way to list them.
const manySolutions = 1000

func newChase(p Puzzle) (*chase, error) {
	var solver *general.Solver
	if m := p.tight(); m != nil {
		solver = general.NewExtended(p.Rules.Program(), m)
	} else {
		solver = p.Rules.Solver()
	}
	_, cages := solver.Model().OnlySums()
	h := &chase{
		puzzle: p, search: solver, found: make([]uint8, len(p.Givens)),
		turns: p.Candidates != nil || solver.Program().Propagates(), cages: cages,
		crowd: crowdTurns{pause: searchBeforeCrowd, share: crowdAtFirst},
	}
	start := func() error { return h.search.Start(p.Givens) }
	if p.Candidates != nil {
		start = func() error { return h.search.StartCandidates(p.Candidates) }
	}
	if err := start(); err != nil {
		return nil, err
	}
	h.search.Alike(interchangeable(p))
	if solver.Model().HasAreas() { // what floods say would take clause learning long to explain
		h.alone = true
		h.setBudget(math.MaxInt64)
	} else {
		h.allow()
	}
	return h, nil
}

// tight returns the model tightened to the digits that are candidates anywhere, or nil if that is
// of no use.
func (p Puzzle) tight() *engine.Model {
	if p.Candidates == nil || len(p.Rules.Model.Houses) > 0 {
		return nil
	}
	var digits uint64
	for _, set := range p.Candidates {
		digits |= set
	}
	return p.Rules.Model.Tight(digits)
}

func (h *chase) Solution() []uint8 { return h.found }

func (h *chase) End() {
	h.crowd.end()
	if h.search != nil {
		h.search.Release()
	}
}

func (h *chase) Next(ctx context.Context) (bool, error) {
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
		if errors.Is(err, general.ErrBudget) {
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

// remember keeps a solution for clause learning, and allows the search as many guesses again.
func (h *chase) remember() {
	if h.alone {
		return
	}
	if h.count++; h.count < manySolutions {
		h.given = append(h.given, slices.Clone(h.found))
	}
	h.allow()
}

// allow gives the search its share of guesses, or any number when there are many
// solutions.
func (h *chase) allow() {
	if h.count >= manySolutions {
		h.alone, h.given, h.clauses = true, nil, nil
		h.setBudget(math.MaxInt64)
		return
	}
	share := guessesInVain(h.puzzle.Rules.Model.Cells) << h.rounds
	if h.onRelations() {
		share /= withRelations
	}
	if h.puzzle.Rules.Model.HasRanks() {
		share /= withRanks
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
func (h *chase) takeOver() error {
	if h.clauses == nil {
		m := h.puzzle.Rules.Model
		if h.count == 0 && !h.turns {
			if h.orders = ordersOf(h.puzzle); h.orders != nil {
				m = h.orders.model
			}
		}
		h.clauses = clauses.New(m, h.digitOrder())
		if h.puzzle.Candidates != nil {
			h.clauses.ResetCandidates(h.puzzle.Candidates)
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

// digitOrder makes clause learning try digits in ascending order. The exception is rules on two
// cells that forbid more than equal digits, such as consecutive neighbours. Ascending digits
// break them again and again, so each cell gets an order of its own.
func (h *chase) digitOrder() clauses.Options {
	if h.onRelations() {
		return clauses.Options{Seed: 1}
	}
	return clauses.Options{}
}

// onRelations reports whether rules on two cells are the only ones beside houses and groups.
// There must be no pencil marks.
func (h *chase) onRelations() bool {
	return !h.turns && len(h.puzzle.Rules.Model.Relations) > 0
}

// handBack lets the search go on where it was.
func (h *chase) handBack() {
	h.learning = false
	h.rounds = min(h.rounds+1, 30)
	h.allow()
}
