package game

import (
	"bytes"
	"encoding/json"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// Format and Version tell what a document is. A reader takes its own version and all
// before it; within a version fields are only ever added.
const (
	Format  = "jiugong-sudoku-game"
	Version = 1
)

// Document is a saved game field by field, as in JSON, or a puzzle with the
// writing on it. A puzzle leaves out the fields that only a game has. Cells are
// written by name ("r1c1" is top left), digits as numbers from 1 whatever their
// symbols. Grids are one line of symbols, times are in milliseconds.
//
// NewDocument makes one of a board, ReadPuzzle reads it back; Game.Encode and
// Decode do all of it for a game. The type itself checks nothing: package json
// reads it. Its caller must look at Format and Version first.
type Document struct {
	Format  string         `json:"format"`
	Version int            `json:"version"`
	About   *DocumentAbout `json:"about,omitempty"`

	Rules     string   `json:"rules"`             // as Rules.String writes them
	Symbols   []string `json:"symbols,omitempty"` // of the digits from 1; none stands for the usual ones
	Givens    string   `json:"givens"`
	Solutions string   `json:"solutions,omitempty"` // one, several, none, unknown
	Solution  string   `json:"solution,omitempty"`

	Status    string          `json:"status,omitempty"`     // playing, wrong, solved
	Filled    *[2]int         `json:"filled,omitempty"`     // how many of the cells without a given are filled, and how many there are
	ElapsedMS *int64          `json:"elapsed_ms,omitempty"` // nil is no time
	Paused    bool            `json:"paused,omitempty"`
	Hints     int             `json:"hints,omitempty"` // how many were shown
	Mistakes  int             `json:"mistakes,omitempty"`
	Finished  *DocumentFinish `json:"finished,omitempty"`
	Cursor    string          `json:"cursor,omitempty"` // a cell
	Assists   *Assists        `json:"assists,omitempty"`

	Start      *DocumentBoard      `json:"start,omitempty"`      // what stood there at first; nil is nothing
	Board      *DocumentBoard      `json:"board,omitempty"`      // what stands there now; nil is nothing
	Candidates bool                `json:"candidates,omitempty"` // the centre marks are the puzzle's: all that is left
	History    []DocumentAction    `json:"history,omitzero"`
	Done       *int                `json:"done,omitempty"` // how many actions are done, the others are undone; nil is none
	Savepoints []DocumentSavepoint `json:"savepoints,omitempty"`
}

// DocumentAbout holds what is known of the puzzle beside its cells. A game keeps what its
// About has, a record of package notation what puzzle collections have.
type DocumentAbout struct {
	ID          string            `json:"id,omitempty"` // tells saved games apart
	Title       string            `json:"title,omitempty"`
	Author      string            `json:"author,omitempty"`
	Source      string            `json:"source,omitempty"` // where the puzzle is from: "generated", "typed"
	URL         string            `json:"url,omitempty"`
	Description string            `json:"description,omitempty"`
	Message     string            `json:"message,omitempty"` // shown when it is solved
	Comment     string            `json:"comment,omitempty"`
	Date        string            `json:"date,omitempty"`
	Level       string            `json:"level,omitempty"`   // such as "hard"
	Rating      int               `json:"rating,omitempty"`  // on the Sudoku Explainer scale, in tenths
	Rated       string            `json:"rated,omitempty"`   // a rating of another kind
	Hardest     string            `json:"hardest,omitempty"` // a technique
	Seed        string            `json:"seed,omitempty"`    // makes the puzzle again
	Started     string            `json:"started,omitempty"` // such as 2026-11-21T03:20:00Z
	Tones       constraint.Tones  `json:"tones,omitempty"`   // colours that clues have in place of their usual ones
	Extra       map[string]string `json:"extra,omitempty"`   // whatever else another program's file told
}

// DocumentBoard holds what a player has written on a board and drawn over it.
type DocumentBoard struct {
	Written
	Lines []DocumentLine `json:"lines,omitempty"`
}

// DocumentLine is a Line.
type DocumentLine struct {
	From DocumentCandidate `json:"from"`
	To   DocumentCandidate `json:"to"`
}

// DocumentFinish is how the game went when it was first solved.
type DocumentFinish struct {
	ElapsedMS int64 `json:"elapsed_ms"`
	Hints     int   `json:"hints,omitempty"`
}

// DocumentAction is an Action.
type DocumentAction struct {
	Do        Verb                `json:"do"`
	Cells     []string            `json:"cells,omitempty"`
	Digit     uint8               `json:"digit,omitempty"`
	Colour    uint8               `json:"colour,omitempty"`
	Clean     bool                `json:"clean,omitempty"`
	Restore   bool                `json:"restore,omitempty"`
	Place     []DocumentCandidate `json:"place,omitempty"`
	Remove    []DocumentCandidate `json:"remove,omitempty"`
	Lines     []DocumentLine      `json:"lines,omitempty"`
	Savepoint int                 `json:"savepoint,omitempty"`
	AtMS      int64               `json:"at_ms,omitempty"`
}

// DocumentCandidate is a Candidate.
type DocumentCandidate struct {
	Cell  string `json:"cell"`
	Digit uint8  `json:"digit"`
}

// DocumentSavepoint is a Savepoint.
type DocumentSavepoint struct {
	Name  string        `json:"name"`
	Done  int           `json:"done"` // how many actions had been done
	Board DocumentBoard `json:"board"`
}

// NewDocument returns the document of a puzzle and what is written on its board.
func NewDocument(b *sudoku.Board) *Document {
	n, symbols, board := b.Rules.N(), symbolsOf(&b.Puzzle), DocumentBoard{Written: WrittenOn(b)}
	d := &Document{
		Format: Format, Version: Version, Rules: b.Rules.String(),
		Givens: string(symbols.AppendLine(nil, b.Givens)), Board: &board,
	}
	if symbols.String() != b.Rules.Symbols().String() {
		for digit := range n {
			d.Symbols = append(d.Symbols, symbols.Name(uint8(digit+1)))
		}
	}
	return d
}

// ReadPuzzle reads the rules, symbols and givens. Whether the givens clash is not
// looked for.
func (d *Document) ReadPuzzle() (p sudoku.Puzzle, err error) {
	if p.Rules, err = variants.Parse(d.Rules); err != nil {
		return p, err
	}
	p.Symbols = p.Rules.Symbols()
	if len(d.Symbols) > 0 {
		if p.Symbols, err = sudoku.NewSymbols(d.Symbols...); err != nil {
			return p, err
		}
		if p.Symbols.N() != p.Rules.N() {
			return p, message.Errorf("game.symbols", p.Symbols.N(), p.Rules.N())
		}
	}
	if d.Givens == "" {
		return p, message.Errorf("game.no_givens")
	}
	p.Givens, err = readLine("givens", d.Givens, p.Rules, p.Symbols)
	return p, err
}

// ReadSolution reads the solution of the document's puzzle, nil when there is
// none.
func (d *Document) ReadSolution(p sudoku.Puzzle) (sudoku.Grid, error) {
	if d.Solution == "" {
		return nil, nil
	}
	return readLine("solution", d.Solution, p.Rules, symbolsOf(&p))
}

// Append appends the document as JSON on one line. The same document gives the
// same bytes.
func (d *Document) Append(dst []byte) ([]byte, error) {
	out := bytes.NewBuffer(dst)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(d)
	return out.Bytes(), err
}
