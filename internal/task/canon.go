package task

import (
	"context"
	"fmt"

	"jiugong/sudoku/canon"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/notation"
)

// NewCanon finds of each puzzle the look that all its looks have in common, as line, tsv
// or json.
func NewCanon(rows Rows, q ask.Canon) *Each[*ask.Canonical] {
	e := &Each[*ask.Canonical]{
		Rows: rows, Desk: &ask.Desk{Words: rows.Words, Finders: new(ask.Finders)}, Question: &q,
		columns: []string{"puzzle", "canonical", "symmetries", "morph"}, print: appendCanonical,
	}
	if rows.To == "line" {
		e.plain = func(ctx context.Context, dst []byte, board *[81]byte) ([]byte, bool) {
			form, _, err := canon.Minlex(ctx, board)
			if err != nil {
				return dst, false
			}
			return append(notation.AppendClassic(dst, &form), '\n'), true
		}
	}
	return e
}

func appendCanonical(r *Rows, dst []byte, g *ask.Given, a *ask.Canonical) []byte {
	if r.To == "line" {
		return append(notation.AppendRules(append(dst, a.Canonical...), g.Puzzle.Rules), '\n')
	}
	puzzle, rules := textOf(g)
	return fmt.Appendf(dst, "%s\t%s\t%s\t%s\t%s\n", puzzle, a.Canonical, a.Symmetries, a.Morph, rules)
}
