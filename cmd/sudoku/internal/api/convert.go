package api

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

type convertIn struct {
	Text    string `json:"text" maxLength:"500000" doc:"One puzzle or more, in any form."`
	Rules   string `json:"rules,omitempty" maxLength:"20000" doc:"What they are for; left out, the form or the size tells."`
	Symbols string `json:"symbols,omitempty" maxLength:"1000"`
	From    string `json:"from,omitempty" doc:"The form they are in; left out, it is found out." example:"hodoku"`
	To      string `json:"to" doc:"The form to write." example:"json"`
}

type convertOut struct {
	Text  string   `json:"text"`
	Count int      `json:"count" doc:"How many puzzles there were."`
	Lost  []string `json:"lost" doc:"What the form can't hold and was left out, such as corner marks, also of what isn't known here: twenty things at most, and how many more there are."`
}

// mostLost is how many things are named that a form can't hold: a puzzle may have thousands.
const mostLost = 20

func (s *service) convert(r *request[convertIn]) (*convertOut, error) {
	in := PuzzleIn{Rules: r.in.Rules, Symbols: r.in.Symbols}
	options, err := in.options(r, s.reading)
	if err != nil {
		return nil, err
	}
	if r.in.From != "" {
		if options.Form, err = notation.FormToRead(r.in.From); err != nil {
			return nil, field("from", r.in.From, err)
		}
	}
	form, err := notation.FormToWrite(r.in.To)
	if err != nil {
		return nil, field("to", r.in.To, err)
	}
	how := light
	if len(r.in.Text) > 10*longText {
		how = large
	}
	return working(s, r, how, func(ctx context.Context) (*convertOut, error) {
		return convertAll(ctx, r.in.Text, options, form, r.words)
	})
}

func convertAll(ctx context.Context, from string, options notation.ReadOptions, form *notation.Form, words *explain.Words) (*convertOut, error) {
	out := &convertOut{Lost: []string{}}
	lost := map[string]bool{}
	var text bytes.Buffer
	writer := notation.NewWriter(&text, form, notation.WriteOptions{})
	for record, err := range notation.NewReader(strings.NewReader(from), options).Records() {
		if err != nil {
			return nil, field("text", nil, err)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := writer.Write(record); err != nil {
			return nil, field("to", form.Name, err)
		}
		out.Count++
		for _, loss := range form.Loses(record) {
			what := words.Error(loss)
			if !lost[what] && len(lost) < mostLost {
				out.Lost = append(out.Lost, what)
			}
			lost[what] = true
		}
	}
	if more := len(lost) - len(out.Lost); more > 0 {
		out.Lost = append(out.Lost, words.Error(message.Errorf("and %d more", more)))
	}
	if out.Count == 0 {
		return nil, field("text", nil, &sudoku.ParseError{Line: 1, Reason: message.Errorf("no puzzle here; a 9×9 is 81 characters such as 53..7.... with . for an empty cell")})
	}
	if err := writer.Close(); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	out.Text = text.String()
	return out, nil
}
