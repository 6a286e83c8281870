package book

import (
	"net/url"
	"strings"

	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
)

// Options say what a book looks like. The zero value is a plain English book of
// 8.5×11 inches, one puzzle to a page.
type Options struct {
	// Title stands on the title page and the cover; "" is "Sudoku" in the book's
	// language. Author and Subtitle may be empty; "" as the subtitle tells the
	// number of puzzles.
	Title, Subtitle, Author string
	// Languages are tags, such as "en" or "zh"; with both the book says everything
	// twice. Empty is English.
	Languages []string
	// Size is the page; the zero value is 8.5×11 inches.
	Size Size
	// Bleed makes pages larger than they will be cut, with a tab for each section
	// that reaches over the edge.
	Bleed bool
	// PerPage is how many puzzles stand on a page: 1, 2, 4 or 6; 0 is 1.
	PerPage int
	// LargePrint promises digits of 20 points or more in the puzzles and of 14 in the
	// solutions, and has large texts.
	LargePrint bool
	// SolutionsPerPage is from 6 to 20, in large print from 1; 0 is as many as have
	// digits of 5 points, 12 at most, in large print of 14 points and 6 at most.
	SolutionsPerPage int
	// Candidates puts into each empty cell the digits that its houses leave, small.
	Candidates bool
	// WithoutSolutions leaves them out.
	WithoutSolutions bool
	// Bare is puzzles and solutions alone: no title page, contents, rules and openings
	// of sections.
	Bare bool
	// Site, if not "", is where the puzzles can be played, such as
	// "https://example.org": each puzzle and each solution gets a QR code that opens
	// it there; those of solutions ask for the steps, with "?steps".
	Site string
	// TimeLine is a line on which to write how long a puzzle took.
	TimeLine bool
	// Techniques adds to each section a page about the hardest technique that most of
	// its puzzles need.
	Techniques bool
	// Paper tells how thick the book is; "" is White.
	Paper Paper
	// Fonts are what texts are set in; nil is the built-in font.
	Fonts *face.Fonts
}

// largePrint is the least size of digits in points in a book of large print.
const largePrint = 20

// MinCell is the least width of a cell in points, 5 mm: in less nobody can write.
const MinCell = 5 * mm

// normal fills in what was left out.
func (o Options) normal() (Options, speech, error) {
	s, err := newSpeech(o.Languages)
	if err != nil {
		return o, nil, err
	}
	if o.Title == "" {
		o.Title = s.phrase("title")
	}
	if o.Size.Width == 0 {
		o.Size = usualSize()
	}
	if o.PerPage == 0 {
		o.PerPage = 1
	}
	least := 6
	if o.LargePrint {
		least = 1
	}
	if o.Paper == "" {
		o.Paper = White
	}
	if o.Fonts == nil {
		o.Fonts = face.BuiltIn()
	}
	o.Site = strings.TrimSuffix(o.Site, "/")
	if site, err := url.Parse(o.Site); o.Site != "" && (err != nil || site.Host == "" || site.Scheme != "https" && site.Scheme != "http") {
		return o, nil, message.Errorf("%q is no address of a site; write it as in https://sudoku.example.org", o.Site)
	}
	switch {
	case o.PerPage != 1 && o.PerPage != 2 && o.PerPage != 4 && o.PerPage != 6:
		return o, nil, message.Errorf("%d puzzles a page; there can be 1, 2, 4 or 6", o.PerPage)
	case o.SolutionsPerPage != 0 && o.SolutionsPerPage < least || o.SolutionsPerPage > 20 || o.SolutionsPerPage < 0:
		return o, nil, message.Errorf("%d solutions a page; there can be %d to 20", o.SolutionsPerPage, least)
	case o.Paper != White && o.Paper != Cream && o.Paper != Colour:
		return o, nil, message.Errorf("%q is no paper; %v", o.Paper, meant.Of(string(o.Paper), Papers()))
	}
	return o, s, nil
}
