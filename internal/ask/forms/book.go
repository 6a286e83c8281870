package forms

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/book"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

// Book asks for a book of puzzles, which are made or given.
type Book struct {
	Text             ask.Text    `json:"text,omitempty" maxLength:"500000" flag:"-" doc:"the puzzles, in any form; left out, they are made"`
	Levels           string      `json:"levels,omitempty" maxLength:"200" default:"easy:20,medium:20,hard:10"`
	Rules            string      `json:"rules,omitempty" maxLength:"20000"`
	Symbols          string      `json:"symbols,omitempty" maxLength:"1000"`
	From             string      `json:"from,omitempty" maxLength:"50" choices:"read"`
	Symmetry         string      `json:"symmetry,omitempty" maxLength:"50" default:"rotate180" choices:"symmetries"`
	Seed             *ask.Number `json:"seed,omitempty"`
	Title            string      `json:"title,omitempty" maxLength:"200"`
	Subtitle         string      `json:"subtitle,omitempty" maxLength:"200"`
	Series           string      `json:"series,omitempty" maxLength:"200"`
	Volume           int         `json:"volume,omitempty"`
	Copyright        string      `json:"copyright,omitempty" maxLength:"200"`
	Publisher        string      `json:"publisher,omitempty" maxLength:"200"`
	Edition          string      `json:"edition,omitempty" maxLength:"200"`
	ISBN             string      `json:"isbn,omitempty" maxLength:"30"`
	Author           string      `json:"author,omitempty" maxLength:"200"`
	Languages        ask.List    `json:"languages,omitempty" choices:"languages,several"`
	Size             string      `json:"size,omitempty" maxLength:"50" default:"8.5x11" choices:"sizes"`
	Bleed            bool        `json:"bleed,omitempty"`
	PerPage          int         `json:"per_page,omitempty" default:"1"`
	SolutionsPerPage int         `json:"solutions_per_page,omitempty"`
	NoSolutions      bool        `json:"no_solutions,omitempty"`
	Candidates       bool        `json:"candidates,omitempty"`
	Bare             bool        `json:"bare,omitempty"`
	LargePrint       bool        `json:"large_print,omitempty"`
	Site             string      `json:"site,omitempty" maxLength:"200"`
	TimeLine         bool        `json:"time_line,omitempty"`
	Techniques       bool        `json:"techniques,omitempty"`
	HowTo            bool        `json:"how_to,omitempty"`
	Difficulty       string      `json:"difficulty,omitempty" maxLength:"50" default:"stars" choices:"difficulties"`
	SolutionsAt      string      `json:"solutions_at,omitempty" maxLength:"50" default:"end" choices:"places"`
	Press            bool        `json:"press,omitempty"`
	LeftHanded       bool        `json:"left_handed,omitempty"`
	Paper            string      `json:"paper,omitempty" maxLength:"50" default:"white" choices:"papers"`
	Cover            bool        `json:"cover,omitempty" flag:"-" doc:"make the cover, too"`
	CoverDesign      string      `json:"cover_design,omitempty" maxLength:"50" default:"board" choices:"designs"`
	CoverColours     ask.List    `json:"cover_colours,omitempty"`
	CoverPicture     []byte      `json:"cover_picture,omitempty" maxLength:"20000000" flag:"-" doc:"a JPEG or PNG file, in base64, that fills the front of the cover"`
	Blurb            string      `json:"blurb,omitempty" maxLength:"4000"`
	Partial          bool        `json:"partial,omitempty" flag:"-" doc:"take puzzles, too, of which only a part is known here"`
	Lang             ask.Lang    `json:"lang,omitempty" flag:"-" doc:"the language of the book and of what is wrong; left out, the header Accept-Language tells" choices:"languages"`

	Fonts *face.Fonts `json:"-"` // what texts are set in; nil is the built-in font

	options book.Options
	recipe  book.Recipe
}

// Printed is the answer.
type Printed struct {
	Inside        []byte              `json:"inside" doc:"the inside of the book as a PDF, in base64"`
	Cover         []byte              `json:"cover,omitempty" doc:"the cover as a PDF, in base64"`
	Pages         int                 `json:"pages" doc:"how many pages the inside has"`
	Specification *book.Specification `json:"specification" doc:"what a print service asks for; lengths are in inches"`
	Left          int                 `json:"left,omitempty" doc:"how many puzzles were left out because they are others in another look"`
	Seed          *ask.Number         `json:"seed,omitempty" doc:"the number that all randomness comes from"`
	Partial       []ask.Sentence      `json:"partial,omitempty" nullable:"false" doc:"what the forms of the puzzles say that isn't known here, five things at most"`
	Puzzles       []book.Entry        `json:"puzzles" nullable:"false" doc:"the puzzles of the book, with their pages"`
}

// Said returns the language that is asked for.
func (q *Book) Said() ask.Lang { return q.Lang }

// Several returns the part that names the puzzles.
func (q *Book) Several() *ask.OfPuzzles {
	return &ask.OfPuzzles{Text: q.Text, Rules: q.Rules, Symbols: q.Symbols, From: q.From, Partial: q.Partial, Lang: q.Lang}
}

// Options returns how the book looks, once Set has been called, and what puzzles are made for it.
func (q *Book) Options() book.Options { return q.options }

// Recipe returns the recipe of the puzzles made for the book, once Set has been
// called. It is the zero value if they are given.
func (q *Book) Recipe() book.Recipe { return q.recipe }

// Set reads what is asked for. The error is a *DemandError, or says what doesn't fit.
func (q *Book) Set(d *ask.Desk, made bool) (err error) {
	q.options = book.Options{
		Title: q.Title, Subtitle: q.Subtitle, Author: q.Author, Languages: q.Languages.Names(), Bleed: q.Bleed, PerPage: q.PerPage,
		LargePrint: q.LargePrint, SolutionsPerPage: q.SolutionsPerPage, Candidates: q.Candidates, WithoutSolutions: q.NoSolutions,
		Bare: q.Bare, Site: q.Site, TimeLine: q.TimeLine, Techniques: q.Techniques, HowTo: q.HowTo, Paper: book.Paper(q.Paper), Fonts: q.Fonts,
		Difficulty: book.Difficulty(q.Difficulty), SolutionsAt: book.Place(q.SolutionsAt), LeftHanded: q.LeftHanded,
		Press: q.Press, Series: q.Series, Volume: q.Volume, Copyright: q.Copyright, Publisher: q.Publisher, Edition: q.Edition,
		Cover: book.Cover{Design: q.CoverDesign, Blurb: q.Blurb, Picture: q.CoverPicture},
	}
	if colours := q.CoverColours.Names(); len(colours) > 2 {
		return &ask.DemandError{Demand: "cover_colours", Reason: message.Errorf("book.colours", len(colours))}
	} else if len(colours) > 0 {
		q.options.Cover.Ground, q.options.Cover.Words = colours[0], strings.Join(colours[1:], "")
	}
	if q.ISBN != "" {
		if q.options.ISBN, err = book.ParseISBN(q.ISBN); err != nil {
			return &ask.DemandError{Demand: "isbn", Reason: err}
		}
	}
	if q.options.Size, err = book.ParseSize(q.Size); err != nil {
		return &ask.DemandError{Demand: "size", Reason: err}
	}
	if q.From != "" {
		if _, err := notation.FormToRead(q.From); err != nil {
			return &ask.DemandError{Demand: "from", Reason: message.Errorf("said.about", q.From, err)}
		}
	}
	for _, of := range []struct {
		field string
		names []string
		list  string
	}{
		{"paper", []string{q.Paper}, "papers"}, {"languages", q.options.Languages, "languages"}, {"difficulty", []string{q.Difficulty}, "difficulties"},
		{"solutions_at", []string{q.SolutionsAt}, "places"}, {"cover_design", []string{q.CoverDesign}, "designs"},
	} {
		for _, name := range of.names {
			if list := Choices(of.list); name != "" && !slices.Contains(list, name) {
				return &ask.DemandError{Demand: of.field, Reason: message.Errorf("said.about", name, meant.Of(name, list))}
			}
		}
	}
	if q.options.Languages == nil {
		q.options.Languages = []string{d.InWords().Tag()}
	}
	if made {
		q.recipe = book.Recipe{Symmetry: generate.Symmetry(q.Symmetry), Seed: uint64(*q.Seed), Workers: d.Workers, Rules: []string{"9"}}
		if q.Symbols != "" {
			if q.recipe.Symbols, err = sudoku.ParseSymbols(q.Symbols); err != nil {
				return &ask.DemandError{Demand: "symbols", Reason: err}
			}
		}
		if q.recipe.Levels, err = book.ParseLevels(q.Levels); err != nil {
			return &ask.DemandError{Demand: "levels", Reason: message.Errorf("said.about", q.Levels, err)}
		}
		if q.Rules != "" {
			q.recipe.Rules = rulesList(q.Rules)
		}
	}
	// What one demand gets wrong by itself is said of it.
	for _, of := range []struct {
		demand string
		alone  book.Options
	}{
		{"series", book.Options{Series: q.Series, Volume: q.Volume}},
		{"cover_colours", book.Options{Cover: book.Cover{Ground: q.options.Cover.Ground, Words: q.options.Cover.Words}}},
		{"cover_picture", book.Options{Cover: book.Cover{Picture: q.CoverPicture}}},
	} {
		if _, err := (&book.Book{}).PageCount(of.alone); err != nil {
			return &ask.DemandError{Demand: of.demand, Reason: err}
		}
	}
	// A book for which characters are missing isn't begun.
	_, err = (&book.Book{}).PageCount(q.options)
	return err
}

// Fit refuses a book whose puzzles would be too small in print. Where puzzles is nil they are
// those of the recipe. Set comes before.
func (q *Book) Fit(ctx context.Context, puzzles []sudoku.Puzzle) error {
	if puzzles == nil {
		return q.misfit(q.recipe.Fits(ctx, q.options))
	}
	return q.misfit(book.Fit(ctx, puzzles, q.options))
}

// misfit returns an error of something too small, or of rules, as one of the
// field that asks for it.
func (q *Book) misfit(err error) error {
	small := (*book.MisfitError)(nil)
	if !errors.As(err, &small) {
		return q.impossible(err)
	}
	asked := q.Size
	switch small.Option {
	case "per_page":
		asked = strconv.Itoa(q.PerPage)
	case "solutions_per_page":
		asked = strconv.Itoa(q.SolutionsPerPage)
	}
	return &ask.DemandError{Demand: small.Option, Reason: message.Errorf("said.about", asked, small)}
}

// rulesList cuts a text at its commas, unless they belong to a rule.
func rulesList(text string) []string {
	if _, err := generate.ParseRules(text); err == nil {
		return []string{text}
	}
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '，' })
}

// mostPrinted is how many puzzles a book has that is an answer.
const mostPrinted = 200

// Check refuses books that are too long for an answer.
func (q *Book) Check() error {
	shares, err := book.ParseLevels(q.Levels)
	if err != nil {
		return &ask.DemandError{Demand: "levels", Reason: err}
	}
	all := 0
	for _, share := range shares {
		all += share.N
	}
	if all > mostPrinted {
		return tooLong("levels", all)
	}
	return nil
}

// tooLong returns the error of a demand for more puzzles than an answer may have.
func tooLong(demand string, puzzles int) error {
	return &ask.DemandError{Demand: demand, Reason: message.Errorf("book.here", puzzles, mostPrinted)}
}

// Of answers, with the puzzles that are given, nil to make them. Set comes before.
func (q *Book) Of(ctx context.Context, d *ask.Desk, list []*ask.Given) (*Printed, error) {
	var made *book.Book
	var err error
	if list == nil {
		if err := q.Fit(ctx, nil); err != nil {
			return nil, err
		}
		made, err = book.Make(ctx, q.recipe, nil)
	} else {
		if len(list) > mostPrinted {
			return nil, tooLong("text", len(list))
		}
		puzzles := make([]sudoku.Puzzle, len(list))
		for i := range puzzles {
			puzzles[i] = list[i].Puzzle
		}
		if err := q.Fit(ctx, puzzles); err != nil {
			return nil, err
		}
		made, err = book.Of(ctx, puzzles, d.Workers, nil)
	}
	if err != nil {
		return nil, q.impossible(err)
	}
	a := &Printed{Left: made.Left, Partial: ask.PartialOf(d.Words, list...)}
	if list == nil {
		a.Seed = q.Seed
	}
	var file bytes.Buffer
	if err := made.Inside(ctx, &file, q.options); err != nil {
		return nil, err
	}
	a.Inside = bytes.Clone(file.Bytes())
	if q.Cover {
		file.Reset()
		if err := made.Cover(&file, q.options); err != nil {
			return nil, err
		}
		a.Cover = file.Bytes()
	}
	if a.Pages, err = made.PageCount(q.options); err != nil {
		return nil, err
	}
	if a.Specification, err = q.Specification(d, made); err != nil {
		return nil, err
	}
	a.Puzzles, err = made.Manifest(q.options)
	return a, err
}

// Specification returns what a print service asks about a book, in the desk's words.
func (q *Book) Specification(d *ask.Desk, made *book.Book) (*book.Specification, error) {
	s, err := made.Specification(q.options)
	if err != nil {
		return nil, err
	}
	for i := range s.Services {
		for k, why := range s.Services[i].Why {
			s.Services[i].Said[k] = d.InWords().Error(why)
		}
	}
	return s, nil
}

// impossible returns an error of making a book as one of the demand that it is about.
func (q *Book) impossible(err error) error {
	var option *generate.OptionError
	var none *generate.ImpossibleError
	var rules *sudoku.RulesError
	var puzzle *book.PuzzleError
	switch {
	case errors.As(err, &option):
		return &ask.DemandError{Demand: option.Option, Reason: option.Reason}
	case errors.As(err, &none):
		return &ask.DemandError{Demand: "levels", Reason: err}
	case errors.As(err, &rules):
		return &ask.DemandError{Demand: "rules", Reason: err}
	case errors.As(err, &puzzle):
		return &ask.DemandError{Demand: "text", Reason: err}
	}
	return err
}
