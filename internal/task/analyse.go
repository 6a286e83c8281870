package task

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/canon/catalogue"
	"jiugong/sudoku/internal/ask"
)

// NewAnalyse answers questions about each puzzle, as tsv or json; the question has been
// checked. The catalogue tells ranks; nil will do if no column does.
func NewAnalyse(rows Rows, q ask.Analyse, c *catalogue.Catalogue) *Each[*ask.Analysed] {
	e := &Each[*ask.Analysed]{
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
	e.together = &together{limit: 2, givens: true, needless: q.NeedsNeedless()}
	if q.NeedsCount() {
		e.together.limit = ask.Few
	}
	e.quick = func(ctx context.Context, s *Sink, u *Unit, i int, grid *[81]byte, found *found) bool {
		var solution sudoku.Grid
		var needless []string
		count := 0
		if found.all {
			count = found.Solutions
		}
		if found.Solutions == 1 {
			solution = found.First[:]
		}
		if found.Solutions == 1 && found.needless != nil {
			needless = found.needless.names()
		}
		if q.NeedsNeedless() && found.needless == nil {
			return false
		}
		g := classicGiven(grid, u.First+i)
		a, err := q.OfSolved(ctx, e.Desk, g, solution, count, needless)
		if err != nil {
			return false
		}
		s.Out = e.append(s.Out, g, a, nil)
		s.Flush() // the next may take its time
		return true
	}
	return e
}
