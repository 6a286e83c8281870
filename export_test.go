package sudoku

import (
	"context"

	"jiugong/sudoku/internal/engine/search"
)

// ForgetRules forgets the rules that were made before, so that the same text is read again.
func ForgetRules() {
	known.mutex.Lock()
	defer known.mutex.Unlock()
	known.young, known.old, known.cells = nil, nil, 0
}

// CountGuesses looks for two solutions and says how many it found, and how many guesses
// the general search and the crowd made; those of the classic engine and the dead ends of clause
// learning aren't counted.
func CountGuesses(ctx context.Context, p Puzzle) (solutions int, guesses int64, err error) {
	h, err := newHunt(p)
	if err != nil {
		return 0, 0, err
	}
	general, _ := h.(*generalHunt)
	var engine *search.Solver
	if general != nil {
		engine = general.search // which clause learning may take away
	}
	for solutions < 2 {
		found, err := h.next(ctx)
		if general != nil {
			guesses = engine.Nodes() + general.crowd.spent
		}
		if err != nil {
			return solutions, guesses, err
		}
		if !found {
			break
		}
		solutions++
	}
	return solutions, guesses, nil
}
