package page

import (
	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// OfText asks for the boards in a text of any form.
type OfText struct {
	Text string `json:"text"`
	Lang string `json:"lang"`
}

// Read is what a text has.
type Read struct {
	Found []Found `json:"found"`
	Wrong []Wrong `json:"wrong"`
}

// Found is one board that was read from a text.
type Found struct {
	Board       Board            `json:"board"`
	Unread      []string         `json:"unread"` // what the text says beyond the board: it is not the whole puzzle then
	Notes       []string         `json:"notes"`  // how the text was understood where it left that open
	Title       string           `json:"title,omitempty"`
	Author      string           `json:"author,omitempty"`
	Source      string           `json:"source,omitempty"`      // where the text says it comes from
	Description string           `json:"description,omitempty"` // its rules in words
	Message     string           `json:"message,omitempty"`     // for the one who has solved it
	Tones       constraint.Tones `json:"tones,omitempty"`
	Solution    sudoku.Grid      `json:"solution,omitempty"`
}

// Wrong is a place where a text could not be read.
type Wrong struct {
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"` // in the language asked for
}

// Told is what a setter says of a puzzle.
type Told struct {
	Title       string           `json:"title,omitempty"`
	Author      string           `json:"author,omitempty"`
	Description string           `json:"description,omitempty"` // its rules in words
	Message     string           `json:"message,omitempty"`     // for the one who has solved it
	Tones       constraint.Tones `json:"tones,omitempty"`       // the colours that the setter gave clues, by their texts
	Solution    []int            `json:"solution,omitempty"`    // the one that the setter means
}

// WriteWanted asks for a board in one of the forms.
type WriteWanted struct {
	Board BoardData `json:"board"`
	Form  string    `json:"form"`
	Lang  string    `json:"lang"`
	Site  string    `json:"site,omitempty"`
	Told
}

// Written is a board in one of the forms.
type Written struct {
	Text  string   `json:"text"`
	Loses []string `json:"loses"` // what the form can't hold
}

// Code is the short text of a board that stands in links.
type Code struct {
	Code string `json:"code"`
}

// Forms are all ways to write boards.
type Forms struct {
	Forms []Form `json:"forms"`
}

// Form is a way to write boards.
type Form struct {
	Name   string `json:"name"`
	Reads  bool   `json:"reads"`
	Writes bool   `json:"writes"`
}

// BookletWanted is what a booklet of new puzzles is to have.
type BookletWanted struct {
	Rules      string   `json:"rules"`
	Levels     []string `json:"levels" ts:"readonly (Level | \"\")[]"` // "" is any level
	Numbers    []int    `json:"numbers"`                               // how many puzzles of each level
	PerPage    int      `json:"perPage"`
	Size       string   `json:"size"` // the paper: a name that package book knows
	Solutions  bool     `json:"solutions"`
	Bare       bool     `json:"bare"` // leaves out title page, contents, rules and openings
	Candidates bool     `json:"candidates"`
	LargePrint bool     `json:"largePrint"`
	TimeLine   bool     `json:"timeLine"`
	Site       string   `json:"site"` // where the QR codes lead; "" is none
	Title      string   `json:"title"`
	Lang       string   `json:"lang"`
	Seed       string   `json:"seed"`
}

// Booklet is its pages, each an SVG, and how large they are, with units.
type Booklet struct {
	Pages  []string `json:"pages"`
	Width  string   `json:"width"`
	Height string   `json:"height"`
}

// PictureWanted asks for a picture of a board, or of its solution if there is one.
type PictureWanted struct {
	Board    BoardData        `json:"board"`
	Tones    constraint.Tones `json:"tones,omitempty"`
	Show     string           `json:"show" ts:"\"givens\" | \"entries\" | \"candidates\""`
	Title    string           `json:"title"` // for those who don't see it
	Solution []int            `json:"solution,omitempty"`
}

// Picture is an SVG.
type Picture struct {
	SVG string `json:"svg"`
}

// Fonts are the files of the typefaces that the texts of pictures are measured in.
type Fonts struct {
	Regular []byte `json:"regular" ts:"Uint8Array<ArrayBuffer>"`
	Bold    []byte `json:"bold" ts:"Uint8Array<ArrayBuffer>"`
}

// Looked asks the rules to choose among what the grids in one place of a picture look like.
type Looked struct {
	Candidates []Seen `json:"candidates"`
	Lang       string `json:"lang"`
}

// Seen tells what a grid on a picture looks like in each turn tried, as module photo
// writes it.
type Seen struct {
	N     int     `json:"n"`
	Lines float64 `json:"lines"`
	Looks []Look  `json:"looks"`
}

// Look is a grid in one turn: the bits of numbers.
type Look struct {
	Chances []int `json:"chances"`
	Areas   []int `json:"areas"`
	Tones   []int `json:"tones"`
	Covered []int `json:"covered"` // 1 for each cell that something may cover in part
}

// Chosen is what the rules made of it.
type Chosen struct {
	Candidate int      `json:"candidate"`
	Quarters  int      `json:"quarters"`
	Board     Board    `json:"board"`
	Doubtful  []byte   `json:"doubtful"` // 1 for a cell to look at again
	Doubts    []string `json:"doubts"`
}
