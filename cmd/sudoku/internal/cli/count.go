package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
)

func newCountCommand() *cobra.Command {
	var c counting
	cmd := &cobra.Command{
		Use:   "count [PUZZLE | FILE | -]...",
		Short: "Count the solutions",
		Long: `Count the solutions of each puzzle exactly, however many there are, and print
one integer for each.

Any classic 9×9 is counted in seconds. With other rules there may be more
solutions than can be counted: stop with Ctrl-C, set a --limit, or ask for an
unbiased --estimate, which is marked as one and comes with its standard error.

--limit 2 is enough to tell whether there is no solution, one, or more.

--candidates --true only finds which digits each cell holds in some solution,
which takes milliseconds where counting would never end. Interrupted, it prints
what it has found.

Exit status: 0, also when a count is 0; 1 when only a part of a puzzle is known,
2 when one can't be read.`,
		Example: `  sudoku count ................
  sudoku count --rules 4+x ................
  sudoku count .................................................................................
  sudoku count --limit 2 puzzles.txt
  sudoku count --candidates 1...............
  sudoku count --candidates --true --rules 9+x puzzle.txt
  sudoku count --estimate --rules 16 puzzle.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) },
	}
	c.add(cmd, &c.question, "line", "what to print: line (the integer) or tsv (puzzle, solutions)", countForms)
	return cmd
}

// counting is one call of the command.
type counting struct {
	asking
	question ask.Count
}

func (c *counting) run(cmd *cobra.Command, args []string) error {
	if err := c.check(cmd, &c.question); err != nil {
		return err
	}
	if c.output.to == "tsv" && (c.question.Candidates && !c.question.True || c.question.Estimate) {
		return usagef("flag.count_tsv")
	}
	for _, name := range []string{"samples", "seed"} {
		if cmd.Flags().Changed(name) && !c.question.Estimate {
			return usagef("flag.estimate_only", name)
		}
	}
	work := task.NewCount(c.rows(cmd), c.question, c.jobs.jobs)
	return c.answer(cmd, args, work, 0, work.Doing)
}
