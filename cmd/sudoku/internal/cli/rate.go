package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
)

func newRateCommand() *cobra.Command {
	var r rating
	cmd := &cobra.Command{
		Use:   "rate [PUZZLE | FILE | -]...",
		Short: "Say how hard puzzles are for a person",
		Long: `Rate each puzzle on the Sudoku Explainer scale: ER is its hardest step, EP the
hardest step until the first digit is placed, ED its first step. A classic 9×9 gets
exactly what Sudoku Explainer 1.2.1 gives it; other boards, and --profile human,
are rated by the path a teacher would show.

Exit status: 0 when every puzzle was rated, 1 when one has no single solution,
2 when one can't be read.`,
		Example: `  sudoku rate 4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.
  sudoku rate --to tsv puzzles.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return r.run(cmd, args) },
	}
	r.add(cmd, &r.question, "", "what to print: text, line (puzzle ED=ER/EP/ED) or tsv (puzzle, er, ep, ed, level, technique) (default: text on a terminal, else line)", rateForms)
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
