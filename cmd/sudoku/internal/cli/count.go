package cli

import (
	"github.com/spf13/cobra"

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

Exit status: 0, also when a count is 0; 2 when a puzzle can't be read.`,
		Example: `  sudoku count ................
  sudoku count --rules 4+x ................
  sudoku count .................................................................................
  sudoku count --limit 2 puzzles.txt
  sudoku count --candidates 1...............
  sudoku count --candidates --true --rules 9+x puzzle.txt
  sudoku count --estimate --rules 16 puzzle.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) },
	}
	c.input.add(cmd)
	c.jobs.add(cmd)
	c.output.add(cmd, "line", "what to print: line (the integer) or tsv (puzzle, solutions)")
	cmd.Flags().BoolVar(&c.candidates, "candidates", false, "for every candidate, count the solutions that contain it: a line for each cell")
	cmd.Flags().BoolVar(&c.true, "true", false, "with --candidates: find the digits that some solution has, without counting")
	cmd.Flags().BoolVar(&c.estimate, "estimate", false, "estimate instead of counting, and give the standard error")
	cmd.Flags().IntVar(&c.samples, "samples", 10000, "with --estimate: how many samples; four times as many halve the error")
	cmd.Flags().Uint64Var(&c.seed, "seed", 0, "with --estimate: the number that the samples come from")
	cmd.Flags().IntVar(&c.limit, "limit", 0, "stop counting at this many solutions of a puzzle")
	return cmd
}

// counting is one call of the command.
type counting struct {
	input  inputFlags
	jobs   jobsFlag
	output outputFlags
	limit  int // 0 when every solution counts

	candidates, estimate bool
	true                 bool
	samples              int
	seed                 uint64
}

func (c *counting) run(cmd *cobra.Command, args []string) error {
	if err := c.output.choose(cmd, countForms...); err != nil {
		return err
	}
	if c.true && !c.candidates {
		return usagef("--true says how to look at --candidates; write --candidates --true")
	}
	if c.output.to == "tsv" && (c.candidates && !c.true || c.estimate) {
		return usagef("--to tsv has one count for each puzzle; --candidates and --estimate print lines or --json")
	}
	if cmd.Flags().Changed("limit") && c.limit < 1 {
		return usagef("--limit must be at least 1, got %d", c.limit)
	}
	if (c.limit > 0 || c.candidates) && c.estimate || c.limit > 0 && c.candidates {
		return usagef("--limit, --candidates and --estimate exclude each other")
	}
	for _, name := range []string{"samples", "seed"} {
		if cmd.Flags().Changed(name) && !c.estimate {
			return usagef("--%s is for --estimate", name)
		}
	}
	if c.samples < 2 {
		return usagef("--samples must be at least 2, got %d: the error is found by comparing them", c.samples)
	}
	if err := c.jobs.apply(); err != nil {
		return err
	}
	units, err := c.input.units(cmd, args)
	if err != nil {
		return err
	}
	work := task.Count{
		Words: wordsOf(cmd),
		To:    c.output.to, Limit: c.limit, Candidates: c.candidates, True: c.true, Estimate: c.estimate,
		Samples: c.samples, Seed: c.seed, Workers: c.jobs.jobs,
	}
	return answerAll(cmd, c.jobs.jobs, units, work.Doing, &work)
}
