package task

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/notation"
)

// Each asks one question of each puzzle and prints the answers: JSON by itself, the
// other forms as Print has them.
type Each[A ask.Answer] struct {
	Rows
	Desk *ask.Desk
	Question[A]

	// columns are those of a table, but for the rules, and blank stands in one where
	// there is no answer.
	columns []string
	blank   string
	bare    bool // the table has no column for the rules
	silent  bool // in JSON, too, a puzzle without an answer is left out
	// asked are the columns that are told without an answer, too.
	asked map[string]string
	// print appends an answer in a form other than JSON.
	print func(r *Rows, dst []byte, g *ask.Given, a A) []byte
	// none is what a puzzle without an answer has in other forms than these two; nil is
	// an empty line.
	none func(r *Rows, dst []byte, index int, g *ask.Given, err error) []byte
	// together holds the questions about all plain 9×9 of a unit at once. Then
	// quick can answer one, and reports whether it could. It is nil if that never
	// tells enough.
	together *together
	quick    func(ctx context.Context, s *Sink, u *Unit, i int, grid *[81]byte, found *found) bool
	nones    bool // quick also answers one without a solution whose givens don't clash
	// plain answers a plain 9×9 alone, if it can; nil can't.
	plain func(ctx context.Context, dst []byte, board *[81]byte) ([]byte, bool)
	// every, if not nil, answers instead of the question, piece by piece.
	every func(ctx context.Context, s *Sink, g *ask.Given) error
}

// Question is one that can be asked of a puzzle.
type Question[A any] interface {
	Of(ctx context.Context, d *ask.Desk, g *ask.Given) (A, error)
}

// Header returns the line above the rows, if there is one.
func (e *Each[A]) Header() string {
	if e.bare && e.To == "tsv" {
		return strings.Join(e.columns, "\t") + "\n"
	}
	return e.header(e.columns...)
}

// rowRoom is about what the row of a 9×9 takes, in bytes. Room that grows bit by bit is new
// memory each time, which costs a short run more than its puzzles do.
const rowRoom = 96

// Do answers a unit.
func (e *Each[A]) Do(ctx context.Context, u *Unit, s *Sink) {
	var together *lanesWork
	if e.together != nil {
		together = u.answerTogether(ctx, e.together)
		defer together.release()
		s.Out = slices.Grow(s.Out, len(u.Raws)*rowRoom)
	}
	var board [81]byte
	for i := range u.Raws {
		if e.plain != nil && u.classic && u.Raws[i].Classic(&board) {
			var ok bool
			if s.Out, ok = e.plain(ctx, s.Out, &board); ok {
				s.Puzzles++
				continue
			}
		}
		if together != nil {
			if grid, found := together.answer(i); found.Answer != nil && (found.Solutions > 0 || e.nones && found.isNone(grid)) && e.quick(ctx, s, u, i, grid, found) {
				s.Puzzles++
				continue
			}
		}
		if (together != nil || e.plain != nil) && !s.Flush() {
			return
		}
		if !s.one(ctx, u, i, e.appendNothing, func(g *ask.Given) error {
			if e.every != nil {
				return e.every(ctx, s, g)
			}
			a, err := e.Of(ctx, e.Desk, g)
			if !isNil(a) {
				s.Out = e.append(s.Out, g, a, err)
			}
			return err
		}) {
			return
		}
	}
}

// isNil reports whether there is no answer.
func isNil[A ask.Answer](a A) bool { return any(a) == any(*new(A)) }

// append prints an answer; the error is what is wrong beside it.
func (e *Each[A]) append(dst []byte, g *ask.Given, a A, err error) []byte {
	if ask.Unsaid(err) {
		err = nil
	}
	if e.To == "json" {
		if a.Head().Say(e.Words, g, err); e.silent {
			a.Head().Index = 0 // what is left out would show
		}
		return AppendJSON(dst, a)
	}
	return e.print(&e.Rows, dst, g, a)
}

// appendNothing prints what stands where an answer would have been; the puzzle is nil
// where it couldn't be read.
func (e *Each[A]) appendNothing(dst []byte, index int, g *ask.Given, err error) []byte {
	switch {
	case e.silent:
		return dst
	case e.To == "json":
		return e.appendFailure(dst, index, g, err)
	case e.To == "tsv":
		return e.appendBlanks(dst, index, g)
	}
	if e.none != nil {
		return e.none(&e.Rows, dst, index, g, err)
	}
	return append(dst, '\n')
}

// appendBlanks returns a row of a table without an answer.
func (e *Each[A]) appendBlanks(dst []byte, index int, g *ask.Given) []byte {
	puzzle, rules := textOf(g)
	fields := make([]string, len(e.columns), len(e.columns)+1)
	for i, name := range e.columns {
		switch name {
		case "index":
			fields[i] = strconv.Itoa(index)
		case "puzzle", "grid":
			fields[i] = puzzle
		default:
			fields[i] = cmp.Or(e.asked[name], e.blank)
		}
	}
	if !e.bare {
		fields = append(fields, rules)
	}
	return append(append(dst, strings.Join(fields, "\t")...), '\n')
}

// appendFailure returns the object of a puzzle without an answer.
func (r *Rows) appendFailure(dst []byte, index int, g *ask.Given, err error) []byte {
	about := ask.About{Index: index}
	about.Say(r.Words, g, err)
	about.Index = index
	return AppendJSON(dst, about)
}

func (r *Rows) words() *explain.Words {
	if r.Words == nil {
		return explain.Best("en")
	}
	return r.Words
}

// nothing appends the row of a puzzle that can't be read, which is nil then, or has no
// answer.
type nothing func(dst []byte, index int, g *ask.Given, err error) []byte

// one has puzzle i of a unit read and answered, which appends its row to the
// sink. If there is no answer, none appends the row. It returns false if the
// context has ended. Then the puzzle has no row.
func (s *Sink) one(ctx context.Context, u *Unit, i int, none nothing, answer func(g *ask.Given) error) bool {
	index := u.First + i
	kept := len(s.Out)
	var err error
	g := u.quickly(i)
	if g == nil {
		var record *notation.Record
		if record, err = u.Reader.Parse(u.Raws[i]); err != nil {
			s.No(Unreadable, u, i, err)
			s.Out = none(s.Out, index, nil, err)
			return s.Done()
		}
		g = forms.GivenOf(record, index)
		err = s.whole(u, i, record)
	}
	if err == nil {
		err = answer(g)
	}
	if ctx.Err() != nil && (err == nil || errors.Is(err, ctx.Err())) {
		s.Out = s.Out[:min(kept, len(s.Out))]
		return false
	}
	if err != nil {
		var remark ask.Remark
		var quiet ask.Quiet
		var unfit ask.Unfit
		switch {
		case errors.As(err, &unfit):
			s.No(Yes, u, i, err)
			s.Status = Unreadable
		case errors.As(err, &remark):
			s.No(Yes, u, i, err)
		case errors.As(err, &quiet):
			s.Status = max(s.Status, No)
		default:
			s.No(No, u, i, err)
		}
		if len(s.Out) == kept {
			s.Out = none(s.Out, index, g, err)
		}
		s.Guessed = s.Guessed || u.isGuess(ctx, i, &g.Puzzle, err)
	}
	return s.Done()
}

// quickly returns the data of puzzle i of a unit if it is a classic 9×9 in a
// known form. Other words beside it than its solution are left out. It returns
// nil if the puzzle has to be read with care.
func (u *Unit) quickly(i int) *ask.Given {
	var grid [81]byte
	if !u.classic || !u.Raws[i].Classic(&grid) {
		return nil
	}
	own, solution := grid, [81]byte{} // which leave the stack only from here on
	g := classicGiven(&own, u.First+i)
	g.Board = sudoku.NewBoard(g.Puzzle)
	if u.Raws[i].Solution(&solution) {
		g.Solution = slices.Clone(sudoku.Grid(solution[:]))
	}
	return g
}

// textOf returns a puzzle and its rules as text, nothing for one that couldn't be read.
func textOf(g *ask.Given) (puzzle, rules string) {
	if g == nil {
		return "", ""
	}
	return g.Puzzle.String(), g.Puzzle.Rules.String()
}
