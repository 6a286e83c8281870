package book

import (
	"net/url"
	"slices"
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
	// LargePrint promises digits of 20 points or more in puzzles and of 14 in solutions,
	// and large texts.
	LargePrint bool
	// SolutionsPerPage is from 6 to 20, in large print from 1. With 0 there are
	// as many as leave digits of 5 points, at most 12. In large print they are
	// of 14 points, at most 6.
	SolutionsPerPage int
	// Candidates puts into each empty cell the digits that its houses leave, small.
	Candidates bool
	// WithoutSolutions leaves them out.
	WithoutSolutions bool
	// Bare is puzzles and solutions alone: no title page, contents, rules and openings
	// of sections.
	Bare bool
	// Site, if not "", is an address at which the puzzles can be played, such
	// as "https://example.org". Each puzzle and each solution gets a QR code
	// that opens it there. Codes of solutions ask for the steps, with "?steps".
	Site string
	// TimeLine is a line on which to write how long a puzzle took.
	TimeLine bool
	// Techniques adds to each section a page about the hardest technique that most of
	// its puzzles need; HowTo a page about each of its four most frequent ones.
	Techniques, HowTo bool
	// Difficulty is how a puzzle's level is drawn; "" is Stars.
	Difficulty Difficulty
	// SolutionsAt is where solutions stand; "" is AtEnd.
	SolutionsAt Place
	// LeftHanded is a book bound at its right edge: the binding is not where a left hand rests.
	LeftHanded bool
	// Series is what the book is part of, Volume its number there; 0 is none.
	Series string
	Volume int
	// Copyright, Publisher and Edition stand in the imprint as they are, such as
	// "© 2026 A. Setter" and "First edition"; Publisher on the back of the cover, too.
	Copyright, Publisher, Edition string
	// ISBN stands in the imprint, and with its bar code on the back of the cover.
	ISBN ISBN
	// Cover tells what the cover looks like.
	Cover Cover
	// Press makes both files PDF/X-1a:2001, as printers ask for. They are
	// without links, and in black or in cyan, magenta, yellow and black.
	Press bool
	// Paper tells how thick the book is; "" is White.
	Paper Paper
	// Fonts are what texts are set in; nil is the built-in font.
	Fonts *face.Fonts
}

// largePrint is the least size of digits in points in a book of large print.
const largePrint = 20

// MinCell is the least width of a cell in points, 5 mm: in less nobody can write.
const MinCell = 5 * mm

// Difficulty is how a puzzle's level is drawn.
type Difficulty string

// The ways: seven stars, or seven bars that rise, filled up to the level; Unmarked draws neither.
const (
	Stars    Difficulty = "stars"
	Bars     Difficulty = "bars"
	Unmarked Difficulty = "none"
)

// Difficulties returns all ways.
func Difficulties() []Difficulty { return []Difficulty{Stars, Bars, Unmarked} }

// Place is where solutions stand.
type Place string

// The places are the end of the book or of each section, and overleaf of each
// page of puzzles.
const (
	AtEnd         Place = "end"
	AfterSections Place = "section"
	AfterPages    Place = "overleaf"
)

// Places returns all places.
func Places() []Place { return []Place{AtEnd, AfterSections, AfterPages} }

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
	if o.Difficulty == "" {
		o.Difficulty = Stars
	}
	if o.SolutionsAt == "" {
		o.SolutionsAt = AtEnd
	}
	if o.Cover, err = o.Cover.normal(); err != nil {
		return o, nil, err
	}
	o.Site = strings.TrimSuffix(o.Site, "/")
	if site, err := url.Parse(o.Site); o.Site != "" && (err != nil || site.Host == "" || site.Scheme != "https" && site.Scheme != "http") {
		return o, nil, message.Errorf("book.site", o.Site)
	}
	switch {
	case o.PerPage != 1 && o.PerPage != 2 && o.PerPage != 4 && o.PerPage != 6:
		return o, nil, message.Errorf("book.puzzles_a_page", o.PerPage)
	case o.SolutionsPerPage != 0 && o.SolutionsPerPage < least || o.SolutionsPerPage > 20 || o.SolutionsPerPage < 0:
		return o, nil, message.Errorf("book.solutions_a_page", o.SolutionsPerPage, least)
	case !slices.Contains(Difficulties(), o.Difficulty):
		return o, nil, message.Errorf("book.difficulty", o.Difficulty, meant.Of(string(o.Difficulty), Difficulties()))
	case !slices.Contains(Places(), o.SolutionsAt):
		return o, nil, message.Errorf("book.solutions_place", o.SolutionsAt, meant.Of(string(o.SolutionsAt), Places()))
	case o.Volume < 0 || o.Volume > 0 && o.Series == "":
		return o, nil, message.Errorf("book.no_series", o.Volume)
	case o.SolutionsAt == AfterPages && o.SolutionsPerPage != 0:
		return o, nil, message.Errorf("book.solutions_overleaf", o.SolutionsPerPage)
	case o.Paper != White && o.Paper != Cream && o.Paper != Colour:
		return o, nil, message.Errorf("book.paper", o.Paper, meant.Of(string(o.Paper), Papers()))
	}
	return o, s, nil
}
