package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
)

func newCanonCommand() *cobra.Command {
	var c asking
	cmd := &cobra.Command{
		Use: "canon [PUZZLE | FILE | -]...",
		Example: `  sudoku canon 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku canon --to tsv puzzles.txt
  sudoku canon puzzles.txt | sort -u`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.check(cmd, nil); err != nil {
				return err
			}
			return c.answer(cmd, args, task.NewCanon(c.rows(cmd), ask.Canon{}), 0, nil)
		},
	}
	c.add(cmd, nil, "line", canonForms)
	return cmd
}
