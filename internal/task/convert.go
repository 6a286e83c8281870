package task

import (
	"context"

	"jiugong/sudoku/notation"
)

// Convert writes each puzzle on a line of its own, in a form that has Lines.
type Convert struct {
	Form *notation.Form
	Site string // what share links start with
}

// Header returns nothing.
func (c *Convert) Header() string { return "" }

// Do answers a unit.
func (c *Convert) Do(ctx context.Context, u *Unit, a *Sink) {
	for i, raw := range u.Raws {
		if ctx.Err() != nil {
			return
		}
		a.Puzzles++
		record, err := u.Reader.Parse(raw)
		if err != nil {
			a.No(Unreadable, u, i, err)
			continue
		}
		kept := len(a.Out)
		if a.Out, err = c.Form.Append(a.Out, record, notation.WriteOptions{Site: c.Site}); err != nil {
			a.Out = a.Out[:kept]
			a.noForm(u, i, err)
			continue
		}
		a.Lost = append(a.Lost, c.Form.Loses(record)...)
	}
	a.Flush()
}
