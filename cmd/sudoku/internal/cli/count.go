package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"sync"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
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

Exit status: 0, also when a count is 0; 2 when a puzzle can't be read.`,
		Example: `  sudoku count ................
  sudoku count --rules 4+x ................
  sudoku count .................................................................................
  sudoku count --limit 2 puzzles.txt
  sudoku count --candidates 1...............
  sudoku count --estimate --rules 16 puzzle.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) },
	}
	c.input.add(cmd)
	c.jobs.add(cmd)
	cmd.Flags().BoolVar(&c.json, "json", false, "print one JSON object a line")
	cmd.Flags().BoolVar(&c.candidates, "candidates", false, "for every candidate, count the solutions that contain it: a line for each cell")
	cmd.Flags().BoolVar(&c.estimate, "estimate", false, "estimate instead of counting, and give the standard error")
	cmd.Flags().IntVar(&c.samples, "samples", 10000, "with --estimate: how many samples; four times as many halve the error")
	cmd.Flags().Uint64Var(&c.seed, "seed", 0, "with --estimate: the number that the samples come from")
	cmd.Flags().IntVar(&c.limit, "limit", 0, "stop counting at this many solutions of a puzzle")
	return cmd
}

// counting is one call of the command.
type counting struct {
	input inputFlags
	jobs  jobsFlag
	json  bool
	limit int // 0 when every solution counts

	candidates, estimate bool
	samples              int
	seed                 uint64

	heavy sync.Mutex
	shown timeLeft
}

func (c *counting) run(cmd *cobra.Command, args []string) error {
	if cmd.Flags().Changed("limit") && c.limit < 1 {
		return usagef("--limit must be at least 1, got %d", c.limit)
	}
	if (c.limit > 0 || c.candidates) && c.estimate || c.limit > 0 && c.candidates {
		return usagef("--limit, --candidates and --estimate exclude each other")
	}
	if c.samples < 2 {
		return usagef("--samples must be at least 2, got %d: the error is found by comparing them", c.samples)
	}
	if err := c.jobs.check(); err != nil {
		return err
	}
	units, err := c.input.units(cmd, args)
	if err != nil {
		return err
	}
	return answerAll(cmd, c.jobs.jobs, units, c.shown.String, c.countUnit)
}

type countJSON struct {
	Index     int         `json:"index"`
	Puzzle    string      `json:"puzzle"`
	Solutions json.Number `json:"solutions"`
	Rules     string      `json:"rules"`
}

func (c *counting) countUnit(ctx context.Context, u *unit, a *sink) {
	output := c.form()
	together := u.answerTogether(ctx)
	defer together.release()
	for i, raw := range u.raws {
		if grid, found := together.answer(i); found != nil && c.settles(found) {
			count := int64(found.Solutions)
			if c.limit > 0 {
				count = min(count, int64(c.limit))
			}
			a.out = c.append(a.out, u.first+i, classicPuzzle(grid), big.NewInt(count))
			a.puzzles++
			continue
		}
		if !a.flush() {
			return
		}
		record, err := u.reader.Parse(raw)
		if err != nil {
			a.no(statusUsage, u.name(i), err)
			a.out = output.appendNothing(a.out, u.first+i, nil, err.Error())
			a.puzzles++
			continue
		}
		if c.candidates || c.estimate {
			if !c.other(ctx, puzzleOf(record), u, i, a) {
				return
			}
			a.done()
			continue
		}
		count, err := c.count(ctx, puzzleOf(record), u.first+i)
		if ctx.Err() != nil {
			return
		}
		if err != nil { // clashing givens: 0 is the answer, and it has a reason
			a.no(statusYes, u.where(i), err)
			a.guessed = a.guessed || u.isGuess(&record.Board.Puzzle, err)
		}
		a.out = c.append(a.out, u.first+i, record.Board.Puzzle, count)
		a.done()
	}
}

// settles says whether looking for two solutions told the count. A puzzle
// without any is looked at again, for the reason.
func (c *counting) settles(found *sudoku.BatchAnswer) bool {
	return !c.candidates && !c.estimate && (found.Solutions == 1 || found.Solutions > 1 && (c.limit == 1 || c.limit == 2))
}

func (c *counting) append(dst []byte, index int, p sudoku.Puzzle, count *big.Int) []byte {
	if c.json {
		return appendJSON(dst, countJSON{index, p.String(), json.Number(count.String()), p.Rules.String()})
	}
	return append(count.Append(dst, 10), '\n')
}

// few is how many solutions are counted one by one, on all cores puzzle by
// puzzle; where there are more, all cores go together to one puzzle at a time.
const few = 1000

func (c *counting) count(ctx context.Context, p sudoku.Puzzle, index int) (*big.Int, error) {
	limit := c.limit
	if limit == 0 {
		limit = few
	}
	count, err := sudoku.CountUpTo(ctx, p, limit)
	if err != nil || count < limit || c.limit > 0 {
		return big.NewInt(int64(count)), err
	}
	c.heavy.Lock()
	defer c.heavy.Unlock()
	defer c.shown.end()
	c.shown.begin(fmt.Sprintf("counting puzzle %d", index))
	return sudoku.Count(ctx, p, sudoku.CountOptions{Workers: c.jobs.jobs, Progress: c.shown.at})
}
