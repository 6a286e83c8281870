package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
)

func newCanonCommand() *cobra.Command {
	var c asking
	cmd := &cobra.Command{
		Use:   "canon [PUZZLE | FILE | -]...",
		Short: "Find the canonical form of puzzles: one look for all looks",
		Long: `Find the canonical form of each puzzle or grid: the one look that all its looks have
in common, whatever digits were renamed and lines exchanged. So two puzzles are the
same but for their looks exactly when their forms are equal.

For the classic 9×9 it is the smallest form, row by row, an empty cell counting as 0
(minlex). Other rules, and pencil marks, have a form of our own, reached by what keeps
the rules. With constraints such as cages a puzzle stays as it is.

--to tsv also tells how many symmetries a puzzle has, itself among them, and the morph
that leads to the form, as sudoku morph --do takes it.

Exit status: 0 when every puzzle has a form, 1 when the givens of one clash, 2 when
one can't be read.`,
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
	c.add(cmd, nil, "line", "what to print: line, or tsv (puzzle, canonical, symmetries, morph)", canonForms)
	return cmd
}
