package task

import (
	"jiugong/sudoku/canon/catalogue"
	"jiugong/sudoku/internal/ask"
)

// NewAnalyse answers questions about each puzzle, as tsv or json; the question has been
// checked. The catalogue tells ranks; nil will do if no column does.
func NewAnalyse(rows Rows, q ask.Analyse, c *catalogue.Catalogue) *Each[*ask.Analysed] {
	return &Each[*ask.Analysed]{
		Rows: rows, Desk: &ask.Desk{Words: rows.Words, Catalogue: c, Finders: new(ask.Finders)}, Question: &q,
		columns: append([]string{"puzzle"}, q.Names()...),
		print: func(_ *Rows, dst []byte, g *ask.Given, a *ask.Analysed) []byte {
			puzzle, rules := textOf(g)
			dst = append(dst, puzzle...)
			for _, answer := range a.Texts {
				dst = append(append(dst, '\t'), answer...)
			}
			return append(append(append(dst, '\t'), rules...), '\n')
		},
	}
}
