package api

import (
	"context"
	"errors"

	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/draw/pdf"
	"jiugong/sudoku/draw/png"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

type renderIn struct {
	ask.OfBoard
	To    string `json:"to,omitempty" enum:"svg,png,pdf" default:"svg" doc:"The form of the picture."`
	Theme string `json:"theme,omitempty" enum:"print,light,dark,contrast" default:"print" doc:"Its colours."`
	Width int    `json:"width,omitempty" minimum:"1" maximum:"4000" default:"600" doc:"How wide it is, in pixels; in points for a PDF."`
	Marks bool   `json:"marks,omitempty" doc:"Show the candidates of every empty cell."`
	Step  bool   `json:"step,omitempty" doc:"Show the next step, where there is one."`
}

type renderOut struct {
	Text  string `json:"text,omitempty" doc:"The picture as SVG."`
	Data  []byte `json:"data,omitempty" doc:"The picture as PNG or PDF, in base64."`
	Title string `json:"title,omitempty" doc:"The step in words, for those who don't see it."`
	ask.About
}

// A pixel takes four bytes of memory, and time that can't be cut short.
const (
	mostPixels = 4_000_000
	largePNG   = 800 // wide takes longer than a moment
)

// render draws a board.
func (s *service) render(ctx context.Context, q *renderIn, words *explain.Words) (*renderOut, error) {
	g, err := s.reading.given(ctx, q.On(), q.Drawn())
	if err != nil {
		return nil, err
	}
	theme, _ := draw.ThemeNamed(q.Theme)
	b := g.Board
	how := weightOf(b.Rules)
	if q.To == "png" && q.Width > largePNG {
		how = max(how, trial)
	}
	out, err := working(s, ctx, how, func(ctx context.Context) (*renderOut, error) {
		board, options := b, draw.Options{}
		switch {
		case q.Step:
			step, state, err := logic.Hint(ctx, b, logic.Human)
			if err != nil {
				return nil, err
			}
			if step != nil {
				board, options = draw.Step(b, state, step, words)
			}
		case q.Marks:
			if state, err := logic.SeenState(ctx, b); err == nil {
				options.Candidates = draw.Candidates(state)
			}
		}
		options.Theme = theme
		picture := draw.Board(board, options)
		out := &renderOut{Title: options.Title}
		var err error
		switch q.To {
		case "png":
			if height := float64(q.Width) * picture.Height / picture.Width; float64(q.Width)*height > mostPixels {
				return nil, field("width", q.Width, message.Errorf("a picture of %d×%d pixels; at most %d here, and the command draws larger ones", q.Width, int(height), mostPixels))
			}
			out.Data, err = png.Encode(picture, q.Width, face.BuiltIn())
		case "pdf":
			out.Data, err = pdf.Encode(picture, float64(q.Width), face.BuiltIn(), pdf.Info{Title: picture.Title, Language: words.Tag()})
		default:
			out.Text, err = string(picture.SVG(float64(q.Width))), nil
		}
		if missing := (*face.MissingError)(nil); errors.As(err, &missing) {
			return nil, field("to", q.To, message.Errorf("the built-in font lacks characters of the symbols; ask for svg"))
		}
		out.Say(words, g, nil)
		return out, err
	})
	return out, unfit(q.On(), err)
}
