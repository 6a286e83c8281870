package task

import (
	"cmp"
	"context"
	"errors"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/notation"
)

// Check says of each puzzle whether it is valid and has one solution.
type Check struct {
	To      string // text, tsv or json
	Minimal bool   // also whether every given is needed
	Deadly  bool   // also the unavoidable sets
}

// Header is the line above the rows, if there is one.
func (c *Check) Header() string { return Rows{To: c.To}.header("puzzle", "solutions", "minimal") }

// verdict is what check finds out about a puzzle.
type verdict struct {
	solutions string // 0, 1 or 2+
	minimal   string // yes, no, or - when it wasn't asked or has no meaning
	text      string
	deadly    [][]string // the cells of each unavoidable set, nil when not asked
	err       error
}

// Do answers a unit.
func (c *Check) Do(ctx context.Context, u *Unit, a *Sink) {
	together := u.answerTogether(ctx)
	defer together.release()
	for i, raw := range u.Raws {
		if grid, found := together.answer(i); found != nil && found.Solutions > 0 && !((c.Minimal || c.Deadly) && found.Solutions == 1) {
			v := verdict{solutions: "1", minimal: "-", text: "one solution"}
			if found.Solutions > 1 {
				v.solutions, v.text = "2+", "more than one solution"
				a.Status = max(a.Status, No)
				a.Guessed = a.Guessed || u.guess
			}
			a.Out = c.appendClassic(a.Out, u.First+i, grid, v)
			a.Puzzles++
			continue
		}
		if !a.Flush() {
			return
		}
		record, err := u.Reader.Parse(raw)
		if err != nil {
			a.No(Unreadable, u, i, err)
			a.Out = c.append(a.Out, u.First+i, nil, verdict{text: "unreadable", solutions: "-", minimal: "-", err: err})
			a.Puzzles++
			continue
		}
		a.Partly(u, i, record)
		p := PuzzleOf(record)
		v := c.check(ctx, p)
		if record.Solution != nil && !solves(record.Solution, p) {
			v.text += ", and the solution that stands with it is none of it"
			v.err = cmp.Or(v.err, errAnothersSolution)
			a.Status = max(a.Status, No)
		}
		if ctx.Err() != nil {
			return
		}
		if v.solutions != "1" || v.minimal == "no" {
			a.Status = max(a.Status, No)
		}
		if v.solutions == "2+" {
			a.Guessed = a.Guessed || u.IsGuess(&p, sudoku.ErrMultipleSolutions)
		}
		a.Guessed = a.Guessed || u.IsGuess(&p, v.err)
		a.Out = c.append(a.Out, u.First+i, &p, v)
		a.Done()
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

func (c *Check) check(ctx context.Context, p sudoku.Puzzle) verdict {
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
		if c.Minimal {
			c.checkMinimal(ctx, p, &v)
		}
		if c.Deadly {
			c.checkDeadly(ctx, p, &v)
		}
	}
	return v
}

// checkMinimal tries each given of a puzzle with one solution.
func (c *Check) checkMinimal(ctx context.Context, p sudoku.Puzzle, v *verdict) {
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
func (c *Check) appendClassic(dst []byte, index int, grid *[81]byte, v verdict) []byte {
	switch c.To {
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

func (c *Check) append(dst []byte, index int, p *sudoku.Puzzle, v verdict) []byte {
	puzzle, rules := textOf(p)
	switch c.To {
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
		return AppendJSON(dst, object)
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
