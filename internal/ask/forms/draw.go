package forms

import (
	"cmp"
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/draw/pdf"
	"jiugong/sudoku/draw/png"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// Draw asks for a picture of a board.
type Draw struct {
	ask.OfBoard
	To       string `json:"to,omitempty" enum:"svg,png,pdf" default:"svg" doc:"the form of the picture"`
	Theme    string `json:"theme,omitempty" enum:"print,light,dark,contrast" default:"print"`
	Width    int    `json:"width,omitempty" minimum:"1" maximum:"20000"`
	Marks    bool   `json:"marks,omitempty"`
	Step     int    `json:"step,omitempty" minimum:"1" maximum:"1000" served:"maximum"`
	Solution bool   `json:"solution,omitempty"`
	Outlines bool   `json:"outlines,omitempty"`

	Fonts  *face.Fonts `json:"-"` // what texts are set in; nil is the built-in font
	Pixels int         `json:"-"` // bounds a PNG; 0 doesn't

	colours draw.Theme
}

// Drawn is the answer.
type Drawn struct {
	ask.About
	Text  string `json:"text,omitempty" doc:"the picture as SVG"`
	Data  []byte `json:"data,omitempty" doc:"the picture as PNG or PDF, in base64"`
	Title string `json:"title" doc:"what it shows, for those who don't see it: the step in words, the title or the puzzle"`
}

// PictureForms returns the forms of pictures in files.
func PictureForms() []string { return []string{"svg", "png", "pdf"} }

// Themes returns the names of the colours.
func Themes() (names []string) {
	for _, theme := range draw.Themes() {
		names = append(names, theme.Name)
	}
	return names
}

// Check finds the colours, and puts in the width where it is left out.
func (q *Draw) Check() error {
	var known bool
	if q.colours, known = draw.ThemeNamed(q.Theme); !known {
		return &ask.DemandError{Demand: "theme", Reason: message.Errorf("said.about", q.Theme, meant.Of(q.Theme, Themes()))}
	}
	switch {
	case q.Solution && (q.Step > 0 || q.Marks):
		return &ask.DemandError{Demand: "solution", Reason: message.Errorf("draw.neither")}
	case q.Width == 0 && q.To == "pdf":
		q.Width = 400
	case q.Width == 0:
		q.Width = 600
	}
	return nil
}

// Picture draws the board. It may be there with an error that says why it has no such step.
func (q *Draw) Picture(ctx context.Context, d *ask.Desk, g *ask.Given) (picture *draw.Picture, err error) {
	b := g.Board
	options := draw.Options{Title: cmp.Or(g.Title, g.Puzzle.String()), Tones: g.Tones}
	if g.Puzzle.Candidates != nil {
		options.Candidates = b.Centre
	}
	switch {
	case q.Solution:
		options.Grid, err = sudoku.Solve(ctx, g.Puzzle)
	case q.Step > 0:
		var stepped *sudoku.Board
		if stepped, err = q.step(ctx, d, b, &options); stepped != nil {
			b = stepped
		}
	case q.Marks && options.Candidates == nil:
		var s *logic.State
		if s, err = logic.SeenState(ctx, b); err == nil {
			options.Candidates = draw.Candidates(s)
		}
	}
	if err != nil && !errors.Is(err, ask.ErrFull) && !errors.Is(err, ask.ErrBeyond) {
		return nil, err
	}
	options.Theme = q.colours
	return draw.Board(b, options), err
}

// step returns the board before the step that is asked for. It puts the step
// into the options, with its words as the title.
func (q *Draw) step(ctx context.Context, d *ask.Desk, b *sudoku.Board, options *draw.Options) (*sudoku.Board, error) {
	step, s, err := logic.Hint(ctx, b, logic.Human)
	if err != nil {
		return nil, err
	}
	for n := 1; step != nil && n < q.Step; n++ {
		s.Apply(step)
		if step, err = logic.Next(ctx, s, logic.Human); err != nil {
			return nil, err
		}
	}
	switch {
	case step == nil && s.Solved():
		return nil, ask.ErrFull
	case step == nil:
		return nil, ask.ErrBeyond
	}
	b, *options = draw.Step(b, s, step, d.InWords())
	return b, nil
}

// Encode writes a picture in the form that is asked for.
func (q *Draw) Encode(d *ask.Desk, picture *draw.Picture) ([]byte, error) {
	fonts := cmp.Or(q.Fonts, face.BuiltIn())
	switch q.To {
	case "png":
		if height := float64(q.Width) * picture.Height / picture.Width; q.Pixels > 0 && float64(q.Width)*height > float64(q.Pixels) {
			return nil, &ask.DemandError{Demand: "width", Reason: message.Errorf("draw.large", q.Width, int(height), q.Pixels)}
		}
		return png.Encode(picture, q.Width, fonts)
	case "pdf":
		return pdf.Encode(picture, float64(q.Width), fonts, pdf.Info{Title: picture.Title, Language: d.InWords().Tag()})
	}
	if q.Outlines {
		if err := fonts.CheckPicture(picture); err != nil {
			return nil, err
		}
		picture = fonts.Outlined(picture)
	}
	return picture.SVG(float64(q.Width)), nil
}

// Of answers. The error says when there is no such step.
func (q *Draw) Of(ctx context.Context, d *ask.Desk, g *ask.Given) (*Drawn, error) {
	picture, none := q.Picture(ctx, d, g)
	if picture == nil {
		return nil, none
	}
	file, err := q.Encode(d, picture)
	if missing := (*face.MissingError)(nil); errors.As(err, &missing) {
		err = &ask.DemandError{Demand: "to", Reason: message.Errorf("draw.font")}
	}
	if err != nil {
		return nil, err
	}
	a := &Drawn{Title: picture.Title}
	if q.To == "svg" {
		a.Text = string(file)
	} else {
		a.Data = file
	}
	return a, none
}
