package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
)

func newExplainCommand() *cobra.Command {
	var e explaining
	cmd := &cobra.Command{
		Use: "explain [PUZZLE | FILE | -]...",
		Example: `  sudoku explain 4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.
  sudoku explain --lang zh --depth 4 --profile se121 puzzle.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return e.run(cmd, args) },
	}
	e.add(cmd)
	addQuestion(cmd.Flags(), &e.question)
	return cmd
}

// explaining is one call of the command.
type explaining struct {
	telling
	question ask.Explain
}

func (e *explaining) run(cmd *cobra.Command, args []string) error {
	return e.answer(cmd, args, &e.question, task.NewExplain(e.rows(cmd), e.question))
}
