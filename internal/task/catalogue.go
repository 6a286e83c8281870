package task

import (
	"context"
	"fmt"

	"jiugong/sudoku/canon/catalogue"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
)

// NewRank makes a task that finds each grid's rank among all classes of grids, as line,
// tsv or json.
func NewRank(rows Rows, c *catalogue.Catalogue) *Each[*ask.Ranked] {
	return &Each[*ask.Ranked]{
		Rows: rows, Desk: &ask.Desk{Words: rows.Words, Catalogue: c}, Question: &ask.Rank{}, bare: true,
		columns: []string{"grid", "rank", "canonical", "band", "symmetries"},
		print: func(r *Rows, dst []byte, g *ask.Given, a *ask.Ranked) []byte {
			if r.To == "line" {
				return append(append(dst, a.Rank...), '\n')
			}
			return appendPlace(append(append(dst, g.Puzzle.String()...), '\t'), a.Place)
		},
	}
}

func appendPlace(dst []byte, p ask.Place) []byte {
	return fmt.Appendf(dst, "%s\t%s\t%d\t%s\n", p.Rank, p.Canonical, p.Band, p.Symmetries)
}

// Grids finds the grids of ranks, as line, tsv or json. It is no Task: ranks are no
// puzzles.
type Grids struct {
	Rows
	Desk *ask.Desk
}

// Rank is one as somebody wrote it, and where.
type Rank struct {
	Text   string
	Index  int // among all that are asked for, from 1
	Source string
	Line   int
}

// Header returns the line above the rows, if there is one.
func (t *Grids) Header() string {
	if t.To != "tsv" {
		return ""
	}
	return "rank\tcanonical\tband\tsymmetries\n"
}

// Do answers one.
func (t *Grids) Do(ctx context.Context, asked Rank, s *Sink) {
	a, err := (&ask.Grid{Rank: asked.Text}).Of(ctx, t.Desk)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		s.Status = Unreadable
		s.Errors = append(s.Errors, Complaint{asked.where(), err, asked.Index, asked.Line})
		a = &ask.Located{Error: t.words().Error(err), Place: ask.Place{Rank: asked.Text}}
	}
	a.Index = asked.Index
	switch {
	case t.To == "json":
		s.Out = AppendJSON(s.Out, a)
	case err != nil && t.To == "tsv":
		s.Out = append(append(s.Out, asked.Text...), "\t\t\t\n"...)
	case err != nil:
		s.Out = append(s.Out, '\n')
	case t.To == "line":
		s.Out = append(append(s.Out, a.Canonical...), '\n')
	default:
		s.Out = appendPlace(s.Out, a.Place)
	}
	s.Done()
}

func (r Rank) where() message.Message {
	if r.Source == "" {
		return message.Errorf("catalogue.at_line", r.Index, r.Line)
	}
	return message.Errorf("catalogue.at_file", r.Index, r.Source, r.Line)
}
