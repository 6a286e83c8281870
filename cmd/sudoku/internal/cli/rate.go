package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
)

func newRateCommand() *cobra.Command {
	var r rating
	cmd := &cobra.Command{
		Use: "rate [PUZZLE | FILE | -]...",
		Example: `  sudoku rate 4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.
  sudoku rate --to tsv puzzles.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return r.run(cmd, args) },
	}
	r.add(cmd, &r.question, "", rateForms)
	return cmd
}

// rating is one call of the command.
type rating struct {
	asking
	question ask.Rate
}

func (r *rating) run(cmd *cobra.Command, args []string) error {
	if err := r.check(cmd, &r.question); err != nil {
		return err
	}
	return r.answer(cmd, args, task.NewRate(r.rows(cmd), r.question), 1, nil)
}
