package forms

import (
	"bytes"
	"context"
	"errors"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/scan"
	"jiugong/sudoku/variants"
)

// Scan asks for the Sudokus on a picture.
type Scan struct {
	Picture []byte   `json:"picture" flag:"-" doc:"the bytes of a JPEG, PNG, WebP or GIF file, in base64; 2000 pixels are enough"`
	All     bool     `json:"all,omitempty"`
	Rules   string   `json:"rules,omitempty" maxLength:"20000" example:"9+x"`
	Size    int      `json:"size,omitempty"`
	Lang    ask.Lang `json:"lang,omitempty" flag:"-" doc:"the language of the words; left out, the header Accept-Language tells" choices:"languages"`

	Limits scan.Limits `json:"-"` // of the picture; zero fields mean those of scan
}

// Said returns the language asked for.
func (q *Scan) Said() ask.Lang { return q.Lang }

// Scanned is the answer.
type Scanned struct {
	Found []*scan.Answer `json:"found" nullable:"false" doc:"the Sudokus, the largest and clearest first; none where none is seen"`
}

// Options returns what to look for. The error is an *ask.DemandError.
func (q *Scan) Options() (options scan.Options, err error) {
	options.All = q.All
	if q.Rules != "" {
		if options.Rules, err = variants.Parse(q.Rules); err != nil {
			return options, &ask.DemandError{Demand: "rules", Reason: err}
		}
	}
	if q.Size != 0 {
		if err := scan.CheckSize(q.Size); err != nil {
			return options, &ask.DemandError{Demand: "size", Reason: err}
		}
		options.Size = q.Size
	}
	return options, nil
}

// Of answers. Its error is an *ask.DemandError where the question is to blame, else ctx's.
func (q *Scan) Of(ctx context.Context, d *ask.Desk) (*Scanned, error) {
	options, err := q.Options()
	if err != nil {
		return nil, err
	}
	picture, err := scan.Open(bytes.NewReader(q.Picture), q.Limits)
	if wrong := (*scan.PictureError)(nil); errors.As(err, &wrong) {
		err = &ask.DemandError{Demand: "picture", Reason: wrong}
	}
	if err != nil {
		return nil, err
	}
	found, err := scan.Scan(ctx, picture, options)
	if err != nil {
		return nil, err
	}
	a := &Scanned{Found: []*scan.Answer{}}
	for _, s := range found {
		a.Found = append(a.Found, s.Answer(d.InWords().Error))
	}
	return a, nil
}
