package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine/search"
	"jiugong/sudoku/notation"
)

func newBenchCommand() *cobra.Command {
	var b benching
	cmd := &cobra.Command{
		Use:   "bench [FILE]...",
		Short: "Measure the engines on your puzzles, beside the plain old algorithms",
		Long: `Measure how many puzzles a second each engine solves on one core, and how far
it has to guess, file by file. Every engine looks for a second solution too
(--limit 2), so that uniqueness is proved.

Beside them stands the baseline, plain algorithms as one writes them first:
"eliminate" lists all solutions and copies the board for every guess. A puzzle
on which it takes longer than --cutoff counts as not finished.

With --fill it measures the ways to make random solution grids instead, again
beside the plain old ones, and shows their tails: the slowest grids of all.

The engine called text solves nothing: it reads each 9×9 from its line and prints
it again, which every other one costs besides.

Times are processor time. Figures are the minimum, median and maximum of
--runs runs; guesses are counted over one run.

With --generate it measures how fast puzzles and grids are made on one core; the
slowest one is made three times more, which tells a tail of the way from a pause
of the machine.

With --verify nothing is measured: every engine's verdict and solutions are held
against the general engine's, puzzle by puzzle.`,
		Example: `  sudoku bench puzzles.txt
  sudoku bench --runs 9 --engines search --json puzzles.txt
  sudoku bench --verify puzzles.txt
  sudoku bench --fill -n 10000
  sudoku bench --generate`,
		RunE: func(cmd *cobra.Command, args []string) error { return b.run(cmd, args) },
	}
	b.input.add(cmd)
	cmd.Flags().StringSliceVar(&b.engines, "engines", nil, "measure only these: "+strings.Join(engineNames(), ", "))
	cmd.Flags().IntVar(&b.runs, "runs", 5, "how many times to measure each engine on each file")
	cmd.Flags().IntVar(&b.limit, "limit", 2, "look for this many solutions of each puzzle")
	cmd.Flags().IntVar(&b.most, "most", 0, "use only so many puzzles of each file (0: all)")
	cmd.Flags().DurationVar(&b.cutoff, "cutoff", time.Second, "give a baseline engine so much time for one puzzle")
	cmd.Flags().DurationVar(&b.budget, "budget", 20*time.Second, "give an engine so much time for one run; it stops within the file then")
	cmd.Flags().BoolVar(&b.json, "json", false, "print one JSON object for each engine and file")
	cmd.Flags().BoolVar(&b.verify, "verify", false, "hold every engine against the general one instead of measuring")
	cmd.Flags().BoolVar(&b.fill, "fill", false, "measure the ways to make random solution grids")
	cmd.Flags().BoolVar(&b.generate, "generate", false, "measure how puzzles and grids are made")
	cmd.Flags().IntVarP(&b.number, "number", "n", 1000, "with --fill: how many grids of each; with --generate 1000 is the usual number of all")
	cmd.Flags().Uint64Var(&b.seed, "seed", 1, "with --fill and --generate: the number that everything random comes from")
	return cmd
}

// benching is one call of the command.
type benching struct {
	input    inputFlags
	engines  []string
	runs     int
	limit    int
	most     int
	cutoff   time.Duration
	budget   time.Duration
	json     bool
	verify   bool
	fill     bool
	generate bool
	number   int
	seed     uint64
}

// benchSet is a file's puzzles, all of the same rules.
type benchSet struct {
	name   string
	rules  *sudoku.Rules
	givens [][]uint8
}

func (b *benching) run(cmd *cobra.Command, args []string) error {
	if b.fill {
		return b.runFill(cmd, args)
	}
	if b.generate {
		return b.runGenerate(cmd, args)
	}
	switch {
	case len(args) == 0:
		return usagef("name the files with the puzzles to measure on")
	case b.runs < 1 || b.limit < 1 || b.most < 0:
		return usagef("--runs and --limit must be at least 1, --most at least 0")
	}
	for _, name := range b.engines {
		if !slices.Contains(engineNames(), name) {
			return usagef("--engines %s: no such engine; there are %s", name, strings.Join(engineNames(), ", "))
		}
	}
	var results []benchResult
	for _, file := range args {
		set, err := b.load(file)
		if err != nil {
			return err
		}
		for _, engine := range benchEngines {
			if len(b.engines) > 0 && !slices.Contains(b.engines, engine.name) || !engine.fits(set.rules) {
				continue
			}
			if b.verify {
				if err := b.verifyEngine(cmd, engine, set); err != nil {
					return err
				}
				continue
			}
			result, err := b.measure(cmd.Context(), engine, set)
			if err != nil {
				return err
			}
			results = append(results, result)
			if b.json {
				if _, err := cmd.OutOrStdout().Write(appendJSON(nil, result)); err != nil {
					return err
				}
			} else {
				fmt.Fprintf(cmd.ErrOrStderr(), "measured %s on %s\n", engine.name, file)
			}
		}
	}
	if b.json || b.verify {
		return nil
	}
	return printResults(cmd.OutOrStdout(), results)
}

// load reads a file's puzzles.
func (b *benching) load(file string) (*benchSet, error) {
	options, err := b.input.options()
	if err != nil {
		return nil, err
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	set := &benchSet{name: file}
	for record, err := range notation.NewReader(f, options).Records() {
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		rules := record.Board.Rules
		if set.rules == nil {
			set.rules = rules
		} else if set.rules.String() != rules.String() {
			return nil, fmt.Errorf("%s: line %d: rules %s after %s; a file to measure on must have one kind", file, record.Line, rules, set.rules)
		}
		set.givens = append(set.givens, record.Board.Givens)
		if len(set.givens) == b.most {
			break
		}
	}
	if set.rules == nil {
		return nil, fmt.Errorf("%s: no puzzle in it", file)
	}
	return set, nil
}

// benchResult is one engine on one file.
type benchResult struct {
	Engine    string  `json:"engine"`
	File      string  `json:"file"`
	Rules     string  `json:"rules"`
	Puzzles   int     `json:"puzzles"`  // tried in a run
	Finished  int     `json:"finished"` // of those, within the cut-off
	Min       float64 `json:"puzzles_per_second_min"`
	Median    float64 `json:"puzzles_per_second_median"`
	Max       float64 `json:"puzzles_per_second_max"`
	Guesses   float64 `json:"guesses_per_puzzle"`
	Most      int64   `json:"guesses_most"`
	NoGuess   float64 `json:"share_without_guess"`
	Allocs    float64 `json:"allocations_per_puzzle"`
	Slowest   float64 `json:"slowest_ms"` // the slowest single puzzle; 0 where puzzles share the work
	Solutions int64   `json:"solutions"`
	Runs      int     `json:"runs"`
}

// measure runs an engine over a set again and again.
func (b *benching) measure(ctx context.Context, engine benchEngine, set *benchSet) (benchResult, error) {
	result := benchResult{Engine: engine.name, File: set.name, Rules: set.rules.String(), Runs: b.runs}
	run := engine.start(set.rules, b)
	if _, err := run(ctx, set.givens[:min(len(set.givens), 64)]); err != nil { // warm up
		return result, err
	}
	var rates []float64
	for range b.runs {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		start := cpuTime()
		tally, err := run(ctx, set.givens)
		if err != nil {
			return result, err
		}
		used := cpuTime() - start
		runtime.ReadMemStats(&after)
		rates = append(rates, float64(tally.puzzles)/max(used.Seconds(), 1e-9))
		result.Puzzles, result.Finished, result.Solutions = tally.puzzles, tally.finished, tally.solutions
		n := float64(max(tally.finished, 1))
		result.Guesses, result.Most = float64(tally.guesses)/n, tally.most
		result.NoGuess = float64(tally.guessless) / n
		result.Allocs = float64(after.Mallocs-before.Mallocs) / float64(max(tally.puzzles, 1))
		result.Slowest = max(result.Slowest, float64(tally.slowest.Microseconds())/1000)
	}
	slices.Sort(rates)
	result.Min, result.Median, result.Max = rates[0], rates[len(rates)/2], rates[len(rates)-1]
	return result, nil
}

// printResults draws the table.
func printResults(out io.Writer, results []benchResult) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "engine\tfile\tpuzzles\tfinished\tpuzzles/s\tmin\tmax\tguesses\tmost\tno guess\tallocs\tslowest\t")
	for _, r := range results {
		name := r.File[strings.LastIndexByte(r.File, '/')+1:]
		slowest := "-"
		if r.Slowest > 0 {
			slowest = fmt.Sprintf("%.1f ms", r.Slowest)
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%.1f %%\t%.0f\t%.0f\t%.0f\t%.2f\t%d\t%.1f %%\t%.2f\t%s\t\n",
			r.Engine, name, r.Puzzles, 100*float64(r.Finished)/float64(max(r.Puzzles, 1)), r.Median, r.Min, r.Max,
			r.Guesses, r.Most, 100*r.NoGuess, r.Allocs, slowest)
	}
	return w.Flush()
}

// verifyEngine compares an engine's answers with the general engine's.
func (b *benching) verifyEngine(cmd *cobra.Command, engine benchEngine, set *benchSet) error {
	ctx := cmd.Context()
	if engine.verify != nil {
		if err := engine.verify(ctx, set, b.limit); err != nil {
			return err
		}
		_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: %s gives the same answers as bands, in the same order and after as many guesses, on all %d puzzles of %s\n",
			set.rules, engine.name, len(set.givens), set.name)
		return err
	}
	if engine.solutions == nil {
		return nil
	}
	general := search.New(search.Compile(set.rules.Model()))
	for i, givens := range set.givens {
		want, wantErr := generalSolutions(ctx, general, givens, b.limit)
		got, gotErr := engine.solutions(ctx, set.rules, givens, b.limit)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if (wantErr == nil) != (gotErr == nil) || len(want) != len(got) || len(want) < b.limit && !sameSet(want, got) {
			puzzle := sudoku.Puzzle{Rules: set.rules, Givens: givens}
			return fmt.Errorf("%s, puzzle %d %s: %s finds %d solutions (%v), the general engine %d (%v), or others",
				set.name, i+1, puzzle, engine.name, len(got), gotErr, len(want), wantErr)
		}
	}
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: %s gives the same answers as the general engine on all %d puzzles of %s\n", set.rules, engine.name, len(set.givens), set.name)
	return err
}

// sameSet says whether two lists hold the same grids, in any order.
func sameSet(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

var errCutoff = errors.New("took longer than the cut-off")
