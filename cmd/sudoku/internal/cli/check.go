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
		Use:   "check [PUZZLE | FILE | -]...",
		Short: "Say whether puzzles are valid and have one solution",
		Long: `Say whether the givens of each puzzle obey the rules and whether it has exactly
one solution, and name the cells that clash. With --minimal, say also whether
every given is needed. With --deadly, list the unavoidable sets of the solution:
cells whose digits can be exchanged, so that one of them must be given.

With --answers, grade a file of answers instead: a line for each puzzle, in order, the
solution or a part of it with signs for empty cells. An answer that is not right gets
the share of the cells that hold the right digit, of those that weren't given; what is
wrong is named, what is empty counted, and whether all givens are kept is told.

Exit status: 0 when every puzzle has exactly one solution (and is minimal, if
asked), or every answer is right, 1 when one is not, 2 when a puzzle can't be read.`,
		Example: `  sudoku check 55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku check --minimal --to tsv puzzles.txt
  sudoku check --answers answers.txt puzzles.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) },
	}
	c.add(cmd, &c.question, "text", "what to print: text, or tsv (puzzle, solutions 0, 1 or 2+, minimal)", checkForms)
	cmd.Flags().StringVar(&c.answers, "answers", "", "grade the answers in a file, a line for each puzzle (tsv: puzzle, right, share, wrong, empty, givens)")
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
