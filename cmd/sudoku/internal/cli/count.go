package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
)

func newCountCommand() *cobra.Command {
	var c counting
	cmd := &cobra.Command{
		Use: "count [PUZZLE | FILE | -]...",
		Example: `  sudoku count ................
  sudoku count --rules 4+x ................
  sudoku count .................................................................................
  sudoku count --limit 2 puzzles.txt
  sudoku count --candidates 1...............
  sudoku count --candidates --true --rules 9+x puzzle.txt
  sudoku count --estimate --rules 16 puzzle.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) },
	}
	c.add(cmd, &c.question, "line", countForms)
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
