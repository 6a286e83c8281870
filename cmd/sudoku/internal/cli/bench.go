package cli

import (
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/bench"
)

func newBenchCommand() *cobra.Command {
	var b benching
	cmd := &cobra.Command{
		Use:   "bench [FILE]...",
		Short: "Measure the engines on your puzzles, beside the plain old algorithms",
		Long: `Measure how many puzzles a second each engine solves on one core, and how often
it has to guess, file by file. Every engine looks for a second solution too
(--limit 2), so that uniqueness is proved.

For comparison there is a baseline, the algorithm that one would write first:
"eliminate" lists all solutions and copies the board for every guess. A puzzle
that takes it longer than --cutoff counts as not finished.

With --fill, measure the ways to make random solution grids instead, again
compared with the plain old ones. Their slowest grids are shown as well.

A file may hold pencil marks (--from sukaku) instead of givens; the engines that
know only givens are left out.

The engine called text solves nothing: it reads each 9×9 from its line and prints
it again, which is what every other engine costs in addition.

Times are processor time. Figures are the minimum, median and maximum of
--runs runs; guesses are counted over one run.

With --generate, measure how fast puzzles and grids are made on one core. The
slowest one is made three more times, to tell whether it is really slow or the
machine paused.

With --verify, nothing is measured: every engine's verdict and solutions are
compared with the general engine's, puzzle by puzzle.`,
		Example: `  sudoku bench puzzles.txt
  sudoku bench --runs 9 --engines search --json puzzles.txt
  sudoku bench --verify puzzles.txt
  sudoku bench --fill -n 10000
  sudoku bench --generate`,
		RunE: func(cmd *cobra.Command, args []string) error { return b.run(cmd, args) },
	}
	b.input.add(cmd)
	f, o := cmd.Flags(), &b.options
	f.StringSliceVar(&o.Engines, "engines", nil, "measure only these (each processor runs some of the lanes): "+names(bench.Engines()))
	closed(f, "engines", bench.Engines, several)
	f.IntVar(&o.Runs, "runs", 5, "how many times to measure each engine on each file")
	f.IntVar(&o.Limit, "limit", 2, "look for this many solutions of each puzzle")
	f.IntVar(&o.Most, "most", 0, "use at most this many puzzles of each file (0: all)")
	f.DurationVar(&o.Cutoff, "cutoff", time.Second, "the time that a baseline engine has for one puzzle")
	f.DurationVar(&o.Budget, "budget", 20*time.Second, "the time that an engine has for one run; after that it stops, even within a file")
	f.BoolVar(&o.JSON, "json", false, "print one JSON object for each engine and file")
	f.BoolVar(&b.verify, "verify", false, "compare every engine with the general one instead of measuring")
	f.BoolVar(&b.fill, "fill", false, "measure the ways to make random solution grids")
	f.BoolVar(&b.generate, "generate", false, "measure how puzzles and grids are made")
	f.IntVarP(&o.Number, "number", "n", 1000, "with --fill, how many grids to make in each way; with --generate, 1000 stands for the usual number of each")
	f.Uint64Var(&o.Seed, "seed", 1, "with --fill and --generate: the number that all randomness comes from")
	return cmd
}

// benching is one call of the command.
type benching struct {
	input                  inputFlags
	options                bench.Options
	verify, fill, generate bool
}

func (b *benching) run(cmd *cobra.Command, args []string) error {
	o := b.options
	o.Out, o.Log = cmd.OutOrStdout(), cmd.ErrOrStderr()
	read, err := b.input.options()
	if err != nil {
		return err
	}
	switch {
	case (b.fill || b.generate) && len(args) > 0:
		return usagef("flag.bench_files")
	case (b.fill || b.generate) && o.Number < 1:
		return usagef("flag.number", o.Number)
	case b.fill && read.Rules == nil:
		return bench.Fills(cmd.Context(), o, sudoku.Classic())
	case b.fill:
		return bench.Fills(cmd.Context(), o, read.Rules)
	case b.generate:
		return bench.Making(cmd.Context(), o)
	case len(args) == 0:
		return usagef("bench.no_files")
	case o.Runs < 1 || o.Limit < 1 || o.Most < 0:
		return usagef("flag.bench_counts")
	}
	for _, name := range o.Engines {
		if !bench.Runs(name) {
			return usagef("flag.engines", name, bench.Best())
		}
	}
	if b.verify {
		return bench.Verify(cmd.Context(), o, args, read)
	}
	return bench.Files(cmd.Context(), o, args, read)
}
