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
		Use: "bench [FILE]...",
		Example: `  sudoku bench puzzles.txt
  sudoku bench --runs 9 --engines general --json puzzles.txt
  sudoku bench --verify puzzles.txt
  sudoku bench --fill -n 10000
  sudoku bench --generate`,
		RunE: func(cmd *cobra.Command, args []string) error { return b.run(cmd, args) },
	}
	b.input.add(cmd)
	f, o := cmd.Flags(), &b.options
	f.StringSliceVar(&o.Engines, "engines", nil, "")
	closed(f, "engines", bench.Engines, several)
	f.IntVar(&o.Runs, "runs", 5, "")
	f.IntVar(&o.Limit, "limit", 2, "")
	f.IntVar(&o.Most, "most", 0, "")
	f.DurationVar(&o.Cutoff, "cutoff", time.Second, "")
	f.DurationVar(&o.Budget, "budget", 20*time.Second, "")
	f.BoolVar(&o.JSON, "json", false, "")
	f.BoolVar(&b.verify, "verify", false, "")
	f.BoolVar(&b.fill, "fill", false, "")
	f.BoolVar(&b.generate, "generate", false, "")
	f.IntVarP(&o.Number, "number", "n", 1000, "")
	f.Uint64Var(&o.Seed, "seed", 1, "")
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
	o.Out, o.Log, o.Words = cmd.OutOrStdout(), cmd.ErrOrStderr(), wordsOf(cmd)
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
