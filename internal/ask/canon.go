package ask

import (
	"context"

	"jiugong/sudoku/canon"
)

// Canon asks for the canonical form of a puzzle, which all its looks share.
type Canon struct{ OfPuzzle }

// Canonical holds the answer to a Canon.
type Canonical struct {
	About
	Canonical  string `json:"canonical" doc:"the canonical form, as a line of symbols"`
	Symmetries string `json:"symmetries" doc:"how many symmetries the puzzle has, itself among them" example:"1"`
	Morph      string `json:"morph" doc:"what leads to the form, as morph takes it"`

	Form canon.Form `json:"-"`
}

// Of returns the answer to q.
func (q *Canon) Of(ctx context.Context, d *Desk, g *Given) (*Canonical, error) {
	form, err := d.Finder(g.Puzzle.Rules).Form(ctx, g.Puzzle)
	if err != nil {
		return nil, err
	}
	return &Canonical{Canonical: string(form.Puzzle.AppendLine(nil)), Symmetries: form.Symmetries.String(), Morph: form.Morph.Text(g.Puzzle.Rules), Form: form}, nil
}
