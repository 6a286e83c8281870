package api

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/locale"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/notation"
)

// request is a request on its way through a handler.
type request[In any] struct {
	context.Context
	in    In
	words *explain.Words
}

// problem is an error as the client sees it, in the client's language.
func (s *service) problem(ctx context.Context, words *explain.Words, err error) error {
	var known huma.StatusError
	var refused *refusal
	var wrong *wrongField
	switch {
	case errors.As(err, &wrong):
		return refuse(http.StatusUnprocessableEntity, "%v", wrong.err).in(words, &huma.ErrorDetail{Location: wrong.location, Message: words.Error(wrong.err), Value: wrong.value})
	case errors.As(err, &refused):
		return refused.in(words)
	case errors.As(err, &known): // a worker has said it
		return err
	case context.Cause(ctx) == context.DeadlineExceeded: // of a worker
		return refuse(http.StatusGatewayTimeout, "not in the time there was").in(words)
	case errors.As(context.Cause(ctx), &refused):
		return refused.in(words)
	case ctx.Err() != nil:
		return refuse(499, "the client has left").in(words)
	}
	s.log.ErrorContext(ctx, "request failed", "error", err)
	return fault().in(words)
}

// wordsIn are those of the language that the request in a context asks for.
func wordsIn(ctx context.Context) *explain.Words {
	if r, known := ctx.Value(requestKey{}).(*http.Request); known {
		return locale.FromHeader(r.Header.Get("Accept-Language"))
	}
	return explain.Best()
}

// wrongField is an error of one thing that was sent.
type wrongField struct {
	location string
	value    any
	err      error
}

func (e *wrongField) Error() string { return e.location + ": " + e.err.Error() }
func (e *wrongField) Unwrap() error { return e.err }

// field is an error of one field of the body.
func field(name string, value any, err error) error { return &wrongField{"body." + name, value, err} }

// parameter is an error of one parameter of the address.
func parameter(name string, value any, err error) error {
	return &wrongField{"query." + name, value, err}
}

// PuzzleIn is how a request names a puzzle.
type PuzzleIn struct {
	Puzzle  string `json:"puzzle" maxLength:"100000" doc:"The puzzle in any form: 81 characters such as 53..7…, a drawn grid, a link, a file's content." example:"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"`
	Rules   string `json:"rules,omitempty" maxLength:"20000" doc:"What the puzzle is for; left out, its size tells." example:"9+x"`
	Symbols string `json:"symbols,omitempty" maxLength:"1000" doc:"How digits are written; left out, 1 to 9 and then letters." example:"张三 李四 王五 赵六"`

	unread []message.Message // what its form says that isn't known here
}

func (in *PuzzleIn) notKnown() []message.Message { return in.unread }

// Unread is the part of an answer that tells of its puzzle what isn't known here.
type Unread struct {
	Unread []string `json:"unread,omitempty" nullable:"false" doc:"What the form of the puzzle says that isn't known here, five things at most: without them the answer may be wrong." example:"line #123456 r1c1r1c2"`
}

func (out *Unread) put(unread []string) { out.Unread = unread }

// tell puts into an answer what isn't known of the puzzle in the request.
func (r *request[In]) tell(out any) {
	in, named := any(&r.in).(interface{ notKnown() []message.Message })
	to, told := out.(interface{ put(unread []string) })
	if !named || !told {
		return
	}
	var unread []string
	for _, what := range in.notKnown() {
		unread = append(unread, r.words.Error(what))
	}
	to.put(unread)
}

// options are the rules and symbols, read.
func (in *PuzzleIn) options(ctx context.Context, d *reading) (options notation.ReadOptions, err error) {
	if in.Rules != "" {
		if options.Rules, err = d.rulesOfOne(ctx, in.Rules); err != nil {
			return options, field("rules", in.Rules, err)
		}
	}
	if in.Symbols != "" {
		if options.Symbols, err = sudoku.ParseSymbols(in.Symbols); err != nil {
			return options, field("symbols", in.Symbols, err)
		}
	}
	return options, nil
}

// record is the puzzle, read.
func (in *PuzzleIn) record(ctx context.Context, d *reading) (*notation.Record, error) {
	options, err := in.options(ctx, d)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(in.Puzzle) == "" {
		return nil, field("puzzle", nil, errEmpty)
	}
	var record *notation.Record
	read := func() { record, err = notation.NewReader(strings.NewReader(in.Puzzle), options).Next() }
	if len(in.Puzzle) < longText {
		read()
	} else if late := d.alone(ctx, read); late != nil {
		return nil, late
	}
	if err != nil {
		return nil, field("puzzle", in.Puzzle, err)
	}
	in.unread = record.Unread[:min(len(record.Unread), task.MostUnread)]
	return record, nil
}

var errEmpty = message.Errorf("the puzzle is empty; a 9×9 is 81 characters such as 53..7.... with . for an empty cell")

// puzzle is the puzzle, with its candidates where it is made of them.
func (in *PuzzleIn) puzzle(ctx context.Context, d *reading) (sudoku.Puzzle, error) {
	record, err := in.record(ctx, d)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	p := record.Board.Puzzle
	if record.Candidates {
		p.Candidates = record.Board.Centre
	}
	return p, nil
}

// weightOf is what the rules alone tell of work.
func weightOf(rules *sudoku.Rules) weight {
	if rules.N() > 9 || rules.Cells() > 81 {
		return large
	}
	return light
}

// refused is an error of the root about a puzzle as a problem of its field,
// nil when it is none.
func refused(in *PuzzleIn, err error) error {
	var clash *sudoku.ClashError
	var misfit *sudoku.GridError
	if errors.As(err, &clash) || errors.As(err, &misfit) {
		return field("puzzle", in.Puzzle, err)
	}
	return nil
}
