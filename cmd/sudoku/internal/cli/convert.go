package cli

import (
	"context"
	"iter"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/notation"
)

func newConvertCommand() *cobra.Command {
	var c converting
	cmd := &cobra.Command{
		Use: "convert [PUZZLE | FILE | -]...",
		Example: `  sudoku convert --to grid 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku convert --to opensudoku puzzles.sdm > puzzles.opensudoku
  sudoku convert --to link https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) },
	}
	c.add(cmd)
	return cmd
}

func (c *converting) add(cmd *cobra.Command) {
	c.input.add(cmd)
	cmd.Flags().StringVar(&c.question.To, "to", "", "")
	closedList(cmd.Flags(), "to", "written")
	cmd.Flags().BoolVar(&c.json, "json", false, "")
	addQuestion(cmd.Flags(), &c.question)
}

// converting is one call of the command.
type converting struct {
	input    inputFlags
	question forms.Convert
	json     bool
	// change, if not nil, makes the records to write of one that was read.
	change func(ctx context.Context, index int, record *notation.Record) iter.Seq2[*notation.Record, error]
}

func (c *converting) run(cmd *cobra.Command, args []string) error {
	form, err := c.form(cmd)
	if err != nil {
		return err
	}
	out := newPrinter(cmd, nil)
	defer out.Close()
	warnings := warnings{lost: map[string]*loss{}}
	status, puzzles := task.Yes, 0
	var first error // what is doubtful in the first puzzle
	writer := notation.NewWriter(out, form, notation.WriteOptions{ASCII: rowsTo(cmd, "").ASCII, Site: c.question.Site})
	complain := func(where, err error) {
		out.complain(task.Complaint{Where: where, Err: err})
		status = task.Unreadable
	}
	for p, err := range c.input.records(cmd, args, forms.HowRead) {
		if err != nil {
			writer.Close() // what was done is kept
			return err
		}
		puzzles++
		if p.err != nil {
			complain(p.name(), p.err)
			continue
		}
		if puzzles == 1 {
			if what := forms.Doubt(cmd.Context(), p.record.Board.Puzzle); what != nil {
				first = message.Errorf("said.of", p.where(), what)
			}
		}
		for record, err := range c.changed(cmd.Context(), p.index(), p.record) {
			if err == nil {
				err = writer.Write(record)
			}
			if err == nil {
				for _, what := range form.Loses(record) {
					warnings.add(p.index(), what)
				}
				continue
			}
			if flushErr := out.Flush(); flushErr != nil {
				return flushErr
			}
			if err := cmd.Context().Err(); err != nil {
				return err
			}
			complain(p.where(), err)
		}
	}
	if puzzles == 0 {
		return errNothing
	}
	if err := writer.Close(); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	for _, line := range warnings.lines(form.Name) {
		say(cmd, message.Plain, line)
	}
	if puzzles == 1 && first != nil {
		say(cmd, message.Plain, first)
	}
	if status != task.Yes {
		return &answeredNo{status}
	}
	return nil
}

// changed returns the records to write of one that was read.
func (c *converting) changed(ctx context.Context, index int, record *notation.Record) iter.Seq2[*notation.Record, error] {
	if c.change != nil {
		return c.change(ctx, index, record)
	}
	return func(yield func(*notation.Record, error) bool) { yield(record, nil) }
}

// form returns the one to write.
func (c *converting) form(cmd *cobra.Command) (*notation.Form, error) {
	q := &c.question
	switch {
	case c.json && q.To != "" && q.To != "json":
		return nil, usagef("flag.two_forms", q.To)
	case c.json:
		q.To = "json"
	case q.To == "" && isTerminal(cmd.OutOrStdout()):
		q.To = "grid"
	case q.To == "":
		q.To = "line"
	}
	err := checkQuestion(cmd, q)
	return q.Form(), err
}

// warnings count what was lost, so that a million puzzles give a few lines.
type warnings struct {
	lost  map[string]*loss
	order []string
}

type loss struct {
	what         error
	first, count int
}

func (w *warnings) add(puzzle int, what error) {
	name := what.Error()
	if w.lost[name] == nil {
		w.lost[name] = &loss{what: what, first: puzzle}
		w.order = append(w.order, name)
	}
	w.lost[name].count++
}

// lines returns what was lost and where first.
func (w *warnings) lines(form string) []error {
	var lines []error
	for _, name := range w.order {
		l := w.lost[name]
		where := message.Errorf("puzzle.number", l.first)
		if l.count > 1 {
			where = message.Errorf("status.first", l.count, l.first)
		}
		lines = append(lines, message.Errorf("batch.lost", form, l.what, where))
	}
	return lines
}
