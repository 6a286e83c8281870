package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
)

func newHintCommand() *cobra.Command {
	var h hinting
	cmd := &cobra.Command{
		Use:   "hint [PUZZLE | FILE | -]...",
		Short: "Say what to do next, in as much detail as asked for",
		Long: `Give the simplest next step on each board, at one of four depths: 1 where to look,
2 which technique, 3 which cells, 4 the whole proof. Entries and pencil marks are
taken into account, in forms that have them; if one of them is wrong, that is the
hint. With --all, list every step that is possible now.

Exit status: 0 when every board has a hint, 1 when one has none or has no
single solution, 2 when one can't be read.`,
		Example: `  sudoku hint 4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.
  sudoku hint --depth 1 --lang zh game.sdk
  sudoku hint --all --depth 3 puzzle.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return h.run(cmd, args) },
	}
	h.add(cmd)
	addQuestion(cmd.Flags(), &h.question)
	cmd.Flags().BoolVar(&h.all, "all", false, "list every step that is possible now, not only the first")
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
