package notation

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// Record is one puzzle as a form holds it: a board and what is said about it.
// Empty fields say nothing.
type Record struct {
	// Board is the puzzle and what has been written on it. Never nil in a
	// record that was read.
	Board *sudoku.Board
	// Candidates says that centre marks are no notes but the candidates left in
	// empty cells, as in a pencil-mark grid. A cell without a digit can hold
	// only its marks.
	Candidates bool

	Title, Author, Source, URL string
	Description, Comment       string
	Message                    string // shown to the one who has solved it
	Date                       string // as it was written
	Level                      string // in the words of its source
	Rating                     string // on the scale of its source
	// Solution is the solution as the source gives it, not checked; nil when
	// it gives none.
	Solution sudoku.Grid
	// Time is how long the player has been at it.
	Time time.Duration
	// Tones are colours that constraints have in place of their usual ones.
	Tones constraint.Tones
	// Extra are values that only some forms know, by name.
	Extra map[string]string

	// Game is the part of a saved game that only package game understands, such
	// as its history. It is a JSON object that is carried along.
	Game json.RawMessage
	// Unread names parts of the source beyond all this, such as constraints
	// that are not known. The board is then not the whole puzzle.
	Unread []message.Message
	// Read says how an ambiguous source was understood, such as "0 is read as a
	// digit". Another reading may have been meant.
	Read []message.Message

	// Line is the line of the input where the record starts, from 1.
	Line int

	headed  bool   // the title is just the words above the puzzle
	over    string // the line above it, whatever it says
	doubted bool   // it was seen whether the solution is one, see doubtSolution
	ruled   bool   // and whether the rules can be met, see doubtRules
}

// setHeading makes a title of the words above a puzzle, unless they are no words.
func (record *Record) setHeading(line string) {
	line = strings.TrimSpace(line)
	record.over = line
	if record.Title == "" && len(line) < 200 && utf8.ValidString(line) && strings.ContainsFunc(line, unicode.IsLetter) && !strings.ContainsAny(line, "{}[]=<>") {
		record.Title, record.headed = line, true
	}
}

// newRecord returns a record of a puzzle on which nothing has been written.
func newRecord(p sudoku.Puzzle) *Record { return &Record{Board: sudoku.NewBoard(p)} }

// plain returns a record with the puzzle's own candidates as centre marks, if
// it has any. Forms hold them so.
func (record *Record) plain() *Record {
	if record.Board.Candidates == nil {
		return record
	}
	b := *record.Board
	b.Centre = slices.Clone(b.Candidates)
	b.Candidates = nil
	for cell := range b.Centre {
		if b.Digit(cell) != 0 {
			b.Centre[cell] = 0
		}
	}
	other := *record
	other.Board, other.Candidates = &b, true
	return &other
}
