package game

import (
	"context"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

// Hint is the next step that a person could take from a board.
type Hint struct {
	// Step is nil when the board is full and right, or when no technique
	// leads on.
	Step *logic.Step
	// State is the board as the step sees it; the words of the step need it.
	State *logic.State
}

// FindHint looks for the next step on a board, from the player's entries and marks, and what fog
// shows. It changes nothing; Deduction is the Action that carries the step out. An entry or mark
// that is already wrong is said first. The errors are those of logic.Hint: there is no hint for a
// puzzle without a single solution.
func FindHint(ctx context.Context, b *sudoku.Board) (Hint, error) {
	step, state, err := logic.Hint(ctx, b, logic.Human)
	return Hint{step, state}, err
}

// Copy returns a copy of the game's board, for a search that goes on while the game does.
func (g *Game) Copy() *sudoku.Board {
	b := *g.board
	b.Entries = b.Entries.Clone()
	b.Corner, b.Centre, b.Colours = slices.Clone(b.Corner), slices.Clone(b.Centre), slices.Clone(b.Colours)
	b.CandidateColours = slices.Clone(b.CandidateColours)
	return &b
}

// Deduction returns the action that carries a step out. A mistake is mended: wrong
// entries are taken out, wrong marks become the notes of their cells.
func Deduction(step *logic.Step) Action {
	switch step.Technique {
	case logic.WrongEntry:
		return Action{Do: Clear, Cells: step.Parts[0].Cells}
	case logic.WrongMark:
		return Action{Do: Notes, Cells: step.Parts[0].Cells}
	}
	a := Action{Do: Deduce}
	for _, c := range step.Place {
		a.Place = append(a.Place, Candidate{c.Cell, c.Digit})
	}
	for _, c := range step.Remove {
		a.Remove = append(a.Remove, Candidate{c.Cell, c.Digit})
	}
	return a
}
