package cli

import (
	"cmp"
	"context"
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/notation"
)

func newCheckCommand() *cobra.Command {
	var c checking
	cmd := &cobra.Command{
		Use:   "check [PUZZLE | FILE | -]...",
		Short: "Say whether puzzles are valid and have one solution",
		Long: `Say whether the givens of each puzzle obey the rules and whether it has exactly
one solution, and name the cells that clash. With --minimal, say also whether
every given is needed. With --deadly, list the unavoidable sets of the solution:
cells whose digits can be exchanged, so that one of them must be given.

Exit status: 0 when every puzzle has exactly one solution (and is minimal, if
asked), 1 when one is not, 2 when one can't be read.`,
		Example: `  sudoku check 55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku check --minimal --to tsv puzzles.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) },
	}
	c.input.add(cmd)
	c.jobs.add(cmd)
	cmd.Flags().StringVar(&c.to, "to", "text", "what to print: text, or tsv (puzzle, solutions 0, 1 or 2+, minimal)")
	cmd.Flags().BoolVar(&c.json, "json", false, "print one JSON object a line")
	cmd.Flags().BoolVar(&c.minimal, "minimal", false, "say also whether every given is needed")
	cmd.Flags().BoolVar(&c.deadly, "deadly", false, "list also the unavoidable sets of up to 12 cells (text and --json)")
	return cmd
}

// checking is one call of the command.
type checking struct {
	input   inputFlags
	jobs    jobsFlag
	to      string
	json    bool
	minimal bool
	deadly  bool
}

// verdict is what check finds out about a puzzle.
type verdict struct {
	solutions string // 0, 1 or 2+
	minimal   string // yes, no, or - when it wasn't asked or has no meaning
	text      string
	deadly    [][]string // the cells of each unavoidable set, nil when not asked
	err       error
}

func (c *checking) run(cmd *cobra.Command, args []string) error {
	output := outputFlags{to: c.to, json: c.json}
	if c.json && !cmd.Flags().Changed("to") {
		output.to = ""
	}
	if err := output.choose(cmd, checkForms...); err != nil {
		return err
	}
	c.to = output.to
	if err := c.jobs.check(); err != nil {
		return err
	}
	units, err := c.input.units(cmd, args)
	if err != nil {
		return err
	}
	if err := output.header(cmd, "puzzle", "solutions", "minimal"); err != nil {
		return err
	}
	return answerAll(cmd, c.jobs.jobs, units, nil, c.checkUnit)
}

func (c *checking) checkUnit(ctx context.Context, u *unit, a *sink) {
	together := u.answerTogether(ctx)
	defer together.release()
	for i, raw := range u.raws {
		if grid, found := together.answer(i); found != nil && found.Solutions > 0 && !((c.minimal || c.deadly) && found.Solutions == 1) {
			v := verdict{solutions: "1", minimal: "-", text: "one solution"}
			if found.Solutions > 1 {
				v.solutions, v.text = "2+", "more than one solution"
				a.status = max(a.status, statusNo)
				a.guessed = a.guessed || u.guess
			}
			a.out = c.appendClassic(a.out, u.first+i, grid, v)
			a.puzzles++
			continue
		}
		if !a.flush() {
			return
		}
		record, err := u.reader.Parse(raw)
		if err != nil {
			a.no(statusUsage, u.name(i), err)
			a.out = c.append(a.out, u.first+i, nil, verdict{text: "unreadable", solutions: "-", minimal: "-", err: err})
			a.puzzles++
			continue
		}
		p := puzzleOf(record)
		v := c.check(ctx, p)
		if record.Solution != nil && !solves(record.Solution, p) {
			v.text += ", and the solution that stands with it is none of it"
			v.err = cmp.Or(v.err, errAnothersSolution)
			a.status = max(a.status, statusNo)
		}
		if ctx.Err() != nil {
			return
		}
		if v.solutions != "1" || v.minimal == "no" {
			a.status = max(a.status, statusNo)
		}
		if v.solutions == "2+" {
			a.guessed = a.guessed || u.isGuess(&p, sudoku.ErrMultipleSolutions)
		}
		a.guessed = a.guessed || u.isGuess(&p, v.err)
		a.out = c.append(a.out, u.first+i, &p, v)
		a.done()
	}
}

var errAnothersSolution = errors.New("the solution that stands with the puzzle is none of it")

// solves says whether a full grid is a solution of a puzzle.
func solves(full sudoku.Grid, p sudoku.Puzzle) bool {
	for cell, d := range p.Givens {
		if d != 0 && full[cell] != d {
			return false
		}
	}
	return len(p.Rules.Clashes(full)) == 0
}

func (c *checking) check(ctx context.Context, p sudoku.Puzzle) verdict {
	v := verdict{minimal: "-"}
	count, err := sudoku.CountUpTo(ctx, p, 2)
	var clash *sudoku.ClashError
	switch {
	case errors.As(err, &clash):
		v.solutions, v.text, v.err = "0", "givens clash: "+err.Error(), err
	case err != nil:
		v.solutions, v.text, v.err = "0", err.Error(), err
	case count == 0:
		v.solutions, v.text = "0", "no solution"
	case count == 2:
		v.solutions, v.text = "2+", "more than one solution"
	default:
		v.solutions, v.text = "1", "one solution"
		if c.minimal {
			c.checkMinimal(ctx, p, &v)
		}
		if c.deadly {
			c.checkDeadly(ctx, p, &v)
		}
	}
	return v
}

// checkMinimal tries each given of a puzzle with one solution.
func (c *checking) checkMinimal(ctx context.Context, p sudoku.Puzzle, v *verdict) {
	needless := 0
	p.Givens = p.Givens.Clone()
	for cell, d := range p.Givens {
		if d == 0 {
			continue
		}
		p.Givens[cell] = 0
		count, err := sudoku.CountUpTo(ctx, p, 2)
		p.Givens[cell] = d
		if err != nil {
			return
		}
		if count == 1 {
			if needless++; needless == 1 {
				v.text += ", not minimal: can do without " + p.Rules.CellName(cell)
			} else {
				v.text += " or " + p.Rules.CellName(cell)
			}
		}
	}
	if v.minimal = "yes"; needless > 0 {
		v.minimal = "no"
		return
	}
	v.text += ", minimal"
}

// appendClassic is append for a plain 9×9.
func (c *checking) appendClassic(dst []byte, index int, grid *[81]byte, v verdict) []byte {
	switch c.to {
	case "text":
		return c.append(dst, index, nil, v)
	case "tsv":
		return v.appendColumns(notation.AppendClassic(dst, grid), "9")
	}
	p := classicPuzzle(grid)
	return c.append(dst, index, &p, v)
}

type checkJSON struct {
	Index     int         `json:"index"`
	Puzzle    string      `json:"puzzle,omitempty"`
	Solutions string      `json:"solutions"`
	Minimal   string      `json:"minimal"`
	Deadly    *[][]string `json:"deadly,omitempty"`
	Error     string      `json:"error,omitempty"`
	Rules     string      `json:"rules,omitempty"`
}

func (c *checking) append(dst []byte, index int, p *sudoku.Puzzle, v verdict) []byte {
	puzzle, rules := textOf(p)
	switch c.to {
	case "tsv":
		return v.appendColumns(append(dst, puzzle...), rules)
	case "json":
		object := checkJSON{Index: index, Puzzle: puzzle, Solutions: v.solutions, Minimal: v.minimal, Rules: rules}
		if v.deadly != nil {
			deadly := v.deadly
			object.Deadly = &deadly
		}
		if v.err != nil {
			object.Error = v.err.Error()
		}
		return appendJSON(dst, object)
	}
	dst = append(strconv.AppendInt(dst, int64(index), 10), ": "...)
	return append(append(dst, v.text...), '\n')
}

// appendColumns ends a line of TSV; nothing is allocated, as lines come by the million.
func (v *verdict) appendColumns(dst []byte, rules string) []byte {
	dst = append(append(dst, '\t'), v.solutions...)
	dst = append(append(dst, '\t'), v.minimal...)
	dst = append(append(dst, '\t'), rules...)
	return append(dst, '\n')
}
