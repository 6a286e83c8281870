package ask

import (
	"context"

	"jiugong/sudoku/canon"
)

// Equal asks whether two puzzles are the same one in disguise.
type Equal struct {
	OfPuzzle
	Other Text `json:"other" maxLength:"100000" doc:"the other puzzle, in any form"`
}

// Equalled holds the answer to an Equal.
type Equalled struct {
	About
	Equal bool   `json:"equal" doc:"whether they are the same but for their looks"`
	Morph string `json:"morph,omitempty" doc:"what turns the first into the second, as morph takes it; left out where nothing need be done"`
}

// EqualTo compares g with other.
func EqualTo(ctx context.Context, d *Desk, g, other *Given) (*Equalled, error) {
	m, equal, err := canon.Equal(ctx, g.Puzzle, other.Puzzle)
	if err != nil {
		return nil, err
	}
	a := &Equalled{Equal: equal}
	if equal {
		a.Morph = m.Text(g.Puzzle.Rules)
	}
	a.Say(d.Words, g, nil)
	a.Partial = PartialOf(d.Words, g, other)
	return a, nil
}
