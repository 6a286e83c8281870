package ask

import (
	"context"

	"jiugong/sudoku/canon"
)

// Canon asks for the look that all looks of a puzzle have in common.
type Canon struct{ OfPuzzle }

// Canonical is the answer.
type Canonical struct {
	About
	Canonical  string `json:"canonical" doc:"the canonical form, as a line of symbols"`
	Symmetries string `json:"symmetries" doc:"how many symmetries the puzzle has, itself among them" example:"1"`
	Morph      string `json:"morph" doc:"what leads to the form, as morph takes it"`

	Form canon.Form `json:"-"`
}

// Of answers.
func (q *Canon) Of(ctx context.Context, d *Desk, g *Given) (*Canonical, error) {
	form, err := d.Finder(g.Puzzle.Rules).Form(ctx, g.Puzzle)
	if err != nil {
		return nil, err
	}
	return &Canonical{Canonical: string(form.Puzzle.AppendLine(nil)), Symmetries: form.Symmetries.String(), Morph: form.Morph.Text(g.Puzzle.Rules), Form: form}, nil
}
