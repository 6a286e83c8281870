package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
)

func newHintCommand() *cobra.Command {
	var h hinting
	cmd := &cobra.Command{
		Use: "hint [PUZZLE | FILE | -]...",
		Example: `  sudoku hint 4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.
  sudoku hint --depth 1 --lang zh game.sdk
  sudoku hint --all --depth 3 puzzle.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return h.run(cmd, args) },
	}
	h.add(cmd)
	addQuestion(cmd.Flags(), &h.question)
	cmd.Flags().BoolVar(&h.all, "all", false, "")
	return cmd
}

// hinting is one call of the command.
type hinting struct {
	telling
	question ask.Hint
	all      bool
}

func (h *hinting) run(cmd *cobra.Command, args []string) error {
	rows, q := h.rows(cmd), h.question
	if h.all {
		return h.answer(cmd, args, &q, task.NewSteps(rows, ask.Steps{Whose: q.Whose, Depth: q.Depth}))
	}
	return h.answer(cmd, args, &q, task.NewHint(rows, q))
}
