package api

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

type convertIn struct {
	Text    ask.Text `json:"text" maxLength:"500000" doc:"one puzzle or more, in any form"`
	Rules   string   `json:"rules,omitempty" maxLength:"20000" doc:"what they are for; left out, the form or the size tells"`
	Symbols string   `json:"symbols,omitempty" maxLength:"1000" doc:"how digits are written; left out, 1 to 9 and then letters"`
	From    string   `json:"from,omitempty" doc:"the form they are in; left out, it is found out" example:"hodoku"`
	To      string   `json:"to" doc:"the form to write" example:"json"`
	Site    string   `json:"site,omitempty" maxLength:"200" doc:"what the share links of the form link start with" example:"https://example.org"`
	Lang    ask.Lang `json:"lang,omitempty" doc:"the language of the words; left out, the header Accept-Language tells"`
}

// Said is the language that is asked for.
func (in *convertIn) Said() ask.Lang { return in.Lang }

type convertOut struct {
	Text  string   `json:"text"`
	Count int      `json:"count" doc:"How many puzzles there were."`
	Lost  []string `json:"lost" doc:"What the form can't hold and was left out, such as corner marks, also of what isn't known here: twenty things at most, and how many more there are."`
}

// mostLost is how many things are named that a form can't hold: a puzzle may have thousands.
const mostLost = 20

func (s *service) convert(ctx context.Context, in *convertIn, words *explain.Words) (*convertOut, error) {
	options, err := s.reading.options(ctx, &ask.OfPuzzle{Rules: in.Rules, Symbols: in.Symbols, From: in.From})
	if err != nil {
		return nil, err
	}
	form, err := notation.FormToWrite(in.To)
	if err != nil {
		return nil, field("to", in.To, err)
	}
	how := light
	if len(in.Text) > 10*longText {
		how = large
	}
	return working(s, ctx, how, func(ctx context.Context) (*convertOut, error) {
		return convertAll(ctx, in, options, form, words)
	})
}

func convertAll(ctx context.Context, in *convertIn, options notation.ReadOptions, form *notation.Form, words *explain.Words) (*convertOut, error) {
	out := &convertOut{Lost: []string{}}
	lost := map[string]bool{}
	var text bytes.Buffer
	writer := notation.NewWriter(&text, form, notation.WriteOptions{Site: in.Site})
	for record, err := range notation.NewReader(strings.NewReader(string(in.Text)), options).Records() {
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
