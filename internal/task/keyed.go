package task

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/notation"
)

// NewKeyed writes the text by which a puzzle can be compared with others. It is
// its canonical form, its rules, and the puzzle itself, with tabs between them.
// Behind the puzzle stand its rules where its length doesn't tell them, for rows to JSON
// always. A puzzle that has no form is left out.
func NewKeyed(rows Rows) *Each[*ask.Canonical] {
	appendRules, classic := notation.AppendRules, "\n"
	if rows.To == "json" {
		appendRules = func(dst []byte, rules *sudoku.Rules) []byte { return append(append(dst, '\t'), rules.String()...) }
		classic = "\t9\n"
	}
	return &Each[*ask.Canonical]{
		Desk: &ask.Desk{Finders: new(ask.Finders)}, Question: &ask.Canon{},
		plain: func(ctx context.Context, dst []byte, board *[81]byte) ([]byte, bool) {
			form, _, err := canon.Minlex(ctx, board)
			if err != nil {
				return dst, false
			}
			dst = append(notation.AppendClassic(dst, &form), "\t9\t"...)
			return append(notation.AppendClassic(dst, board), classic...), true
		},
		print: func(_ *Rows, dst []byte, g *ask.Given, a *ask.Canonical) []byte {
			p := &g.Puzzle
			dst = append(append(dst, a.Canonical...), '\t')
			dst = append(append(dst, p.Rules.String()...), '\t')
			return append(appendRules(p.AppendLine(dst), p.Rules), '\n')
		},
		none: noRow,
	}
}

// noRow returns what a puzzle without an answer is where nobody counts rows.
func noRow(_ *Rows, dst []byte, _ int, _ *ask.Given, _ error) []byte { return dst }
