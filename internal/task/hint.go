package task

import (
	"cmp"
	"context"
	"fmt"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask"
)

// NewHint makes a task that finds the next step on each board, as text or json.
func NewHint(rows Rows, q ask.Hint) *Each[*ask.Hinted] {
	e := &Each[*ask.Hinted]{
		Rows: rows, Desk: &ask.Desk{Words: rows.Words},
		print: func(_ *Rows, dst []byte, _ *ask.Given, a *ask.Hinted) []byte {
			if a.Step == nil {
				return append(dst, '\n')
			}
			return append(append(dst, a.Step.Text(explain.Depth(q.Depth))...), '\n')
		},
	}
	if rows.To != "json" {
		q.Depth = cmp.Or(q.Depth, int(explain.Cells))
	}
	e.Question = &q
	return e
}

// NewSteps makes a task that finds every step that is open on each board, as text or json.
func NewSteps(rows Rows, q ask.Steps) *Each[*ask.Open] {
	q.Depth = cmp.Or(q.Depth, int(explain.Cells))
	return &Each[*ask.Open]{
		Rows: rows, Desk: &ask.Desk{Words: rows.Words}, Question: &q,
		print: func(_ *Rows, dst []byte, _ *ask.Given, a *ask.Open) []byte {
			for _, step := range a.Steps {
				dst = append(append(dst, step.Text(explain.Depth(q.Depth))...), '\n')
			}
			if len(a.Steps) == 0 {
				dst = append(dst, '\n')
			}
			return dst
		},
	}
}

// NewExplain makes a task that finds the whole path to each solution, as text
// or json. In text each step comes as soon as it is found.
func NewExplain(rows Rows, q ask.Explain) *Each[*ask.Explained] {
	e := &Each[*ask.Explained]{
		Rows: rows, Desk: &ask.Desk{Words: rows.Words}, Question: &q,
		none: noRow,
	}
	if rows.To != "json" {
		e.every = func(ctx context.Context, s *Sink, g *ask.Given) error { return sayPath(ctx, s, g, &q, rows) }
	}
	return e
}

// sayPath prints the steps to a solution.
func sayPath(ctx context.Context, s *Sink, g *ask.Given, q *ask.Explain, rows Rows) error {
	depth, number := explain.Depth(q.Depth), 0
	_, err := q.Of(ctx, &ask.Desk{Words: rows.Words, Found: func(step *ask.Step) {
		text := step.Text(depth)
		if depth == explain.Cells {
			text = rows.words().Join(text, step.Conclusion)
		}
		number++
		s.Out = fmt.Appendf(s.Out, "%3d  %-4v  %s\n", number, step.Rating, text)
		s.Flush()
	}}, g)
	return err
}
