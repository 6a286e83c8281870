package cli

import (
	"context"
	"io"
	"iter"
	"os"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
)

func newCheckCommand() *cobra.Command {
	var c checking
	cmd := &cobra.Command{
		Use: "check [PUZZLE | FILE | -]...",
		Example: `  sudoku check 55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku check --minimal --to tsv puzzles.txt
  sudoku check --answers answers.txt puzzles.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) },
	}
	c.add(cmd, &c.question, "text", checkForms)
	cmd.Flags().StringVar(&c.answers, "answers", "", "")
	return cmd
}

// checking is one call of the command.
type checking struct {
	asking
	question ask.Check
	answers  string
}

func (c *checking) run(cmd *cobra.Command, args []string) error {
	if err := c.check(cmd, &c.question); err != nil {
		return err
	}
	if c.answers == "" {
		return c.answer(cmd, args, task.NewCheck(c.rows(cmd), c.question), 0, nil)
	}
	units, err := c.input.units(cmd, args)
	if err != nil {
		return err
	}
	return c.grade(cmd, units)
}

// grade looks at the answers, and says at the end what they come to.
func (c *checking) grade(cmd *cobra.Command, units iter.Seq2[*task.Unit, error]) error {
	if c.question.Minimal || c.question.Deadly {
		return usagef("flag.answers")
	}
	var file io.ReadCloser = io.NopCloser(cmd.InOrStdin())
	if c.answers != "-" {
		var err error
		if file, err = os.Open(c.answers); err != nil {
			return err
		}
	}
	defer file.Close()
	work := task.Grade{Rows: c.rows(cmd)}
	err := answerEach(cmd, c.jobs.jobs, task.WithAnswers(units, file), nil, work.Header(), func(ctx context.Context, u *task.Answered, s *task.Sink) {
		work.Do(ctx, u, s)
		u.Release()
	})
	if work.Answers.Load() > 0 {
		say(cmd, message.Plain, work.Total())
	}
	return err
}
