package cli

import (
	"context"
	"encoding/json"
	"math"
	"strconv"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
)

func newCountCommand() *cobra.Command {
	var c counting
	cmd := &cobra.Command{
		Use:   "count [PUZZLE | FILE | -]...",
		Short: "Count the solutions",
		Long: `Count the solutions of each puzzle and print one integer for each.

With --limit it stops counting there: --limit 2 tells whether there is no
solution, one, or more.

Exit status: 0, also when a count is 0; 2 when a puzzle can't be read.`,
		Example: `  sudoku count ................
  sudoku count --rules 4+x ................
  sudoku count --limit 2 puzzles.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) },
	}
	c.input.add(cmd)
	c.jobs.add(cmd)
	cmd.Flags().BoolVar(&c.json, "json", false, "print one JSON object a line")
	cmd.Flags().IntVar(&c.limit, "limit", 0, "stop counting at this many solutions of a puzzle")
	return cmd
}

// counting is one call of the command.
type counting struct {
	input inputFlags
	jobs  jobsFlag
	json  bool
	limit int
}

func (c *counting) run(cmd *cobra.Command, args []string) error {
	if !cmd.Flags().Changed("limit") {
		c.limit = math.MaxInt
	} else if c.limit < 1 {
		return usagef("--limit must be at least 1, got %d", c.limit)
	}
	if err := c.jobs.check(); err != nil {
		return err
	}
	units, err := c.input.units(cmd, args)
	if err != nil {
		return err
	}
	return answerAll(cmd, c.jobs.jobs, units, whole(c.countUnit))
}

type countJSON struct {
	Index     int         `json:"index"`
	Puzzle    string      `json:"puzzle"`
	Solutions json.Number `json:"solutions"`
}

func (c *counting) countUnit(ctx context.Context, u *unit) (a answer) {
	output := outputFlags{to: "line"}
	if c.json {
		output.to = "json"
	}
	for i, raw := range u.raws {
		record, err := u.reader.Parse(raw)
		if err != nil {
			a.no(statusUsage, u.name(i), "%v", err)
			a.out = output.appendNothing(a.out, u.first+i, "", err.Error())
			continue
		}
		count, err := sudoku.CountUpTo(ctx, record.Board.Puzzle, c.limit)
		if ctx.Err() != nil {
			return a
		}
		if err != nil { // clashing givens: 0 is the answer, and it has a reason
			a.no(statusYes, u.where(i), "%v", err)
		}
		if c.json {
			a.out = appendJSON(a.out, countJSON{u.first + i, record.Board.Puzzle.String(), json.Number(strconv.Itoa(count))})
			continue
		}
		a.out = append(strconv.AppendInt(a.out, int64(count), 10), '\n')
	}
	return a
}
