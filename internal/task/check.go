package task

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/analyse"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

// Check says of each puzzle whether it is valid and has one solution.
type Check struct {
	To      string // text, tsv or json
	Minimal bool   // also whether every given is needed
	Deadly  bool   // also the unavoidable sets
	// Words are those of the text, and say what is wrong in JSON; nil, which text can't
	// have, leaves that a message.
	Words *explain.Words
}

// Header is the line above the rows, if there is one.
func (c *Check) Header() string { return Rows{To: c.To}.header("puzzle", "solutions", "minimal") }

// verdict is what check finds out about a puzzle.
type verdict struct {
	solutions string     // 0, 1 or 2+
	minimal   string     // yes, no, or - when it wasn't asked or has no meaning
	needless  []string   // givens that it can do without
	deadly    [][]string // the cells of each unavoidable set, nil when not asked
	digits    [][]string // these cells with the digits they hold and could hold
	other     bool       // the solution that stands with the puzzle is another's
	err       error
}

// Do answers a unit.
func (c *Check) Do(ctx context.Context, u *Unit, a *Sink) {
	together := u.answerTogether(ctx)
	defer together.release()
	for i, raw := range u.Raws {
		if grid, found := together.answer(i); found != nil && found.Solutions > 0 && !((c.Minimal || c.Deadly) && found.Solutions == 1) {
			v := verdict{solutions: "1", minimal: "-"}
			if found.Solutions > 1 {
				v.solutions = "2+"
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
			a.Out = c.append(a.Out, u.First+i, nil, verdict{solutions: "-", minimal: "-", err: err})
			a.Puzzles++
			continue
		}
		a.Partly(u, i, record)
		p := PuzzleOf(record)
		v := c.check(ctx, p)
		if record.Solution != nil && !solves(record.Solution, p) {
			v.other = true
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
	switch {
	case err != nil:
		v.solutions, v.err = "0", err
	case count == 0:
		v.solutions = "0"
	case count == 2:
		v.solutions = "2+"
	default:
		v.solutions = "1"
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
	cells, err := analyse.Needless(ctx, p)
	v.needless = append(v.needless, cells...)
	if err != nil {
		return
	}
	if v.minimal = "yes"; v.needless != nil {
		v.minimal = "no"
	}
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
	Error     any         `json:"error,omitempty"`
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
			object.Error = inWords(c.Words, v.err)
		}
		return AppendJSON(dst, object)
	}
	dst = append(strconv.AppendInt(dst, int64(index), 10), ": "...)
	return append(append(dst, c.Words.Error(v.message())...), '\n')
}

// message says the verdict in a sentence, and a line for each unavoidable set.
func (v *verdict) message() error {
	var clash *sudoku.ClashError
	var said error
	switch {
	case v.solutions == "-":
		return unreadable
	case errors.As(v.err, &clash):
		return message.Errorf("givens clash: %v", v.err)
	case v.solutions == "0" && v.err != nil:
		said = v.err
	case v.solutions == "0":
		said = sudoku.ErrNoSolution
	case v.solutions == "2+":
		said = sudoku.ErrMultipleSolutions
	default:
		said = oneSolution
	}
	if v.needless != nil {
		var cells error = message.Errorf("%s", v.needless[0])
		for _, cell := range v.needless[1:] {
			cells = message.Errorf("%v or %s", cells, cell)
		}
		said = message.Errorf("%v, not minimal: can do without %v", said, cells)
	} else if v.minimal == "yes" {
		said = message.Errorf("%v, minimal", said)
	}
	if v.digits != nil {
		said = message.Errorf("%v, %d unavoidable {set|sets} of up to %d cells:", said, len(v.digits), deadlySize)
		for _, set := range v.digits {
			said = message.Errorf("%v\n  %s", said, strings.Join(set, " "))
		}
	} else if v.solutions == "1" && v.err != nil && !v.other {
		said = message.Errorf("%v, %v", said, v.err)
	}
	if v.other {
		said = message.Errorf("%v, and the solution that stands with it is none of it", said)
	}
	return said
}

var (
	unreadable  = message.Errorf("unreadable")
	oneSolution = message.Errorf("one solution")
)

// appendColumns ends a line of TSV; nothing is allocated, as lines come by the million.
func (v *verdict) appendColumns(dst []byte, rules string) []byte {
	dst = append(append(dst, '\t'), v.solutions...)
	dst = append(append(dst, '\t'), v.minimal...)
	dst = append(append(dst, '\t'), rules...)
	return append(dst, '\n')
}
