package task

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

// NewCheck makes a task that tells whether each puzzle is valid and has one solution, as
// text, tsv or json.
func NewCheck(rows Rows, q ask.Check) *Each[*ask.Checked] {
	e := &Each[*ask.Checked]{
		Rows: rows, Desk: &ask.Desk{Words: rows.Words}, Question: &q,
		columns: []string{"puzzle", "solutions", "minimal"}, blank: "-", print: appendChecked,
		none: func(r *Rows, dst []byte, index int, g *ask.Given, err error) []byte {
			if g == nil {
				err = unreadable
			}
			return r.appendVerdict(dst, index, err)
		},
	}
	e.together = &together{limit: 2, needless: q.Minimal && !q.Deadly, counts: true}
	e.nones = true
	e.quick = func(ctx context.Context, s *Sink, u *Unit, i int, grid *[81]byte, found *found) bool {
		a := &oneSolution
		if found.Solutions == 0 {
			a = &noSolution
			s.Status = max(s.Status, No)
		} else if found.Solutions > 1 {
			a = &manySolutions
			s.Status = max(s.Status, No)
			s.Guessed = s.Guessed || u.severalIsGuess(ctx, i, grid)
		} else if q.Deadly || q.Minimal && found.needless == nil {
			return false
		} else if q.Minimal {
			a = minimalOf(found.needless)
			if a.Needless != nil {
				s.Status = max(s.Status, No)
			}
		}
		if e.To == "tsv" {
			s.Out = appendVerdictColumns(notation.AppendClassic(s.Out, grid), a, "9")
			return true
		}
		if e.To == "text" {
			s.Out = e.appendVerdict(s.Out, u.First+i, verdict(classicGiven(grid, u.First+i), a))
			return true
		}
		answer := *a
		s.Out = e.append(s.Out, classicGiven(grid, u.First+i), &answer, nil)
		return true
	}
	return e
}

// minimalOf returns what there is to say of a plain 9×9 with one solution that can do without some
// givens.
func minimalOf(needless *cellSet) *ask.Checked {
	if *needless == (cellSet{}) {
		return &minimalSolution
	}
	no := false
	a := oneSolution
	a.Minimal, a.Needless = &no, needless.names()
	return &a
}

// What there is to say of most puzzles.
var (
	oneSolution     = ask.Checked{Valid: true, Solutions: "1", Clashes: []ask.Clash{}}
	minimalSolution = ask.Checked{Valid: true, Solutions: "1", Clashes: []ask.Clash{}, Minimal: new(true)}
	noSolution      = ask.Checked{Valid: true, Solutions: "0", Clashes: []ask.Clash{}}
	manySolutions   = ask.Checked{Valid: true, Solutions: "2+", Clashes: []ask.Clash{}}
)

func appendChecked(r *Rows, dst []byte, g *ask.Given, a *ask.Checked) []byte {
	if r.To == "tsv" {
		puzzle, rules := textOf(g)
		return appendVerdictColumns(append(dst, puzzle...), a, rules)
	}
	said := verdict(g, a)
	if len(g.Unread) > 0 {
		said = message.Errorf("check.partial", said)
	}
	return r.appendVerdict(dst, g.Index, said)
}

func (r *Rows) appendVerdict(dst []byte, index int, said error) []byte {
	dst = append(strconv.AppendInt(dst, int64(index), 10), ": "...)
	return append(append(dst, r.words().Error(said)...), '\n')
}

// verdict puts an answer in a sentence, and a line for each unavoidable set.
func verdict(g *ask.Given, a *ask.Checked) error {
	var said error
	switch {
	case !a.Valid && !givensClash(a.Said):
		return message.Errorf("check.none", a.Said)
	case !a.Valid:
		return message.Errorf("check.clash", a.Said)
	case a.Solutions == "0" && a.Said != nil:
		said = a.Said
	case a.Solutions == "0":
		said = sudoku.ErrNoSolution
	case a.Solutions == "2+":
		said = sudoku.ErrMultipleSolutions
	default:
		said = message.Errorf("check.one")
	}
	if a.Needless != nil {
		var cells error = message.Errorf(message.Plain, a.Needless[0])
		for _, cell := range a.Needless[1:] {
			cells = message.Errorf("check.or", cells, cell)
		}
		said = message.Errorf("check.not_minimal", said, cells)
	} else if a.Minimal != nil && *a.Minimal {
		said = message.Errorf("check.minimal", said)
	}
	if a.Exchanges != nil {
		said = message.Errorf("check.sets", said, len(a.Exchanges), ask.DeadlySize)
		for _, set := range a.Exchanges {
			said = message.Errorf(message.Plain, said, "\n  ", strings.Join(set, " "))
		}
	} else if a.Solutions == "1" && a.Said != nil && !a.Another {
		said = message.Errorf("check.and", said, a.Said)
	}
	if a.Another {
		said = message.Errorf("check.other_solution", said)
	}
	return said
}

// givensClash reports whether the fault of a puzzle has to do with its givens.
// A cage may be impossible without any.
func givensClash(said error) bool {
	var clash *sudoku.ClashError
	return !errors.As(said, &clash) || clash.HasDigits()
}

var unreadable = message.Errorf("check.unreadable")

// appendVerdictColumns ends a line of a table; nothing is allocated, as lines come by the
// million.
func appendVerdictColumns(dst []byte, a *ask.Checked, rules string) []byte {
	dst = append(append(dst, '\t'), a.Solutions...)
	minimal := "-"
	if a.Minimal != nil {
		minimal = yesOrNo(*a.Minimal)
	}
	dst = append(append(dst, '\t'), minimal...)
	dst = append(append(dst, '\t'), rules...)
	return append(dst, '\n')
}
