package task

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/notation"
)

// Convert writes each puzzle on a line of its own, in a form that has Lines.
type Convert struct {
	Form *notation.Form
	Site string // what share links start with
}

// Header is nothing.
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
		for _, what := range Lost(c.Form, record) {
			a.Lost = append(a.Lost, what.Error())
		}
	}
	a.Flush()
}

// Lost names what a record has, or its source says, that a form can't hold, each once.
func Lost(form *notation.Form, record *notation.Record) []sudoku.Message {
	lost := form.Loses(record)
	told := map[string]bool{}
	for _, what := range record.Unread {
		if name := what.Error(); !told[name] {
			told[name] = true
			lost = append(lost, sudoku.Messagef("%v (not known here)", what))
		}
	}
	return lost
}
