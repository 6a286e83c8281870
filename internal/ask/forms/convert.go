package forms

import (
	"bytes"
	"context"
	"errors"
	"io"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

// Convert asks for puzzles in another form.
type Convert struct {
	ask.OfPuzzles
	To   string `json:"to" maxLength:"50" doc:"the form to write" example:"json" choices:"written"`
	Site string `json:"site,omitempty" maxLength:"200" example:"https://example.org"`

	form *notation.Form
}

// Converted is the answer.
type Converted struct {
	Text  string         `json:"text" doc:"the puzzles in the other form"`
	Count int            `json:"count" doc:"how many puzzles there were"`
	Lost  []ask.Sentence `json:"lost" nullable:"false" doc:"what the form can't hold and was left out, such as corner marks, also of what isn't known here: twenty things at most, and how many more there are"`
}

// Check finds the form.
func (q *Convert) Check() (err error) {
	if q.form, err = notation.FormToWrite(q.To); err != nil {
		return &ask.DemandError{Demand: "to", Reason: message.Errorf("said.about", q.To, err)}
	}
	return nil
}

// Form returns the one to write.
func (q *Convert) Form() *notation.Form { return q.form }

// mostLost is how many things are named that a form can't hold: a puzzle may have thousands.
const mostLost = 20

// Of answers. An error of reading is a *DemandError of the text.
func (q *Convert) Of(ctx context.Context, d *ask.Desk, options notation.ReadOptions) (*Converted, error) {
	a := &Converted{Lost: []ask.Sentence{}}
	lost := map[string]bool{}
	var text bytes.Buffer
	writer := notation.NewWriter(&text, q.form, notation.WriteOptions{Site: q.Site})
	for record, err := range notation.NewReader(reader(q.Text), options).Records() {
		if err != nil {
			return nil, &ask.DemandError{Demand: "text", Reason: err}
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := writer.Write(record); err != nil {
			return nil, &ask.DemandError{Demand: "to", Reason: err}
		}
		a.Count++
		for _, loss := range q.form.Loses(record) {
			what := d.InWords().Error(loss)
			if !lost[what] && len(lost) < mostLost {
				a.Lost = append(a.Lost, what)
			}
			lost[what] = true
		}
	}
	if more := len(lost) - len(a.Lost); more > 0 {
		a.Lost = append(a.Lost, d.InWords().Error(message.Errorf("request.more", more)))
	}
	if a.Count == 0 {
		return nil, &ask.DemandError{Demand: "text", Reason: errNone}
	}
	if err := writer.Close(); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	a.Text = text.String()
	return a, nil
}

// errNone says that a text has no puzzle.
var errNone = &sudoku.ParseError{Line: 1, Reason: message.Errorf("input.none_here")}
