package ask

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/notation"
)

// OfPuzzles is the part of a question that names one puzzle or more.
type OfPuzzles struct {
	Text    Text   `json:"text" maxLength:"500000" flag:"-" doc:"one puzzle or more, in any form" example:"\"1.....3..2.....4\""`
	Rules   string `json:"rules,omitempty" maxLength:"20000" flag:"-" doc:"what they are for; left out, the form or the size tells"`
	Symbols string `json:"symbols,omitempty" maxLength:"1000" flag:"-" doc:"how digits are written; left out, 1 to 9 and then letters"`
	From    string `json:"from,omitempty" maxLength:"50" flag:"-" doc:"the form they are in; left out, it is found out" example:"hodoku"`
	Lang    Lang   `json:"lang,omitempty" flag:"-" doc:"the language of the words; left out, the header Accept-Language tells"`
}

// Several is the part itself.
func (q *OfPuzzles) Several() *OfPuzzles { return q }

// Said is the language that is asked for.
func (q *OfPuzzles) Said() Lang { return q.Lang }

// Like is what the part says of each of the puzzles.
func (q *OfPuzzles) Like() *OfPuzzle {
	return &OfPuzzle{Puzzle: q.Text, Rules: q.Rules, Symbols: q.Symbols, From: q.From, Lang: q.Lang}
}

// All reads the puzzles, each of them numbered. The error is a *DemandError of the text.
func (q *OfPuzzles) All(ctx context.Context, options notation.ReadOptions) (list []*Given, err error) {
	for record, err := range notation.NewReader(q.Text.reader(), options).Records() {
		if err = cmp.Or(err, ctx.Err()); err != nil && err == ctx.Err() {
			return nil, err
		} else if err != nil {
			return nil, &DemandError{"text", err}
		}
		list = append(list, GivenOf(record, len(list)+1))
	}
	if list == nil {
		return nil, &DemandError{"text", errNone}
	}
	return list, nil
}

func (t Text) reader() *strings.Reader { return strings.NewReader(string(t)) }

// MostUnread is how many things are named that a puzzle's source says and that aren't known here:
// there may be thousands.
const MostUnread = 5

// GivenOf is what is asked about a record that was read, number index of an input.
func GivenOf(record *notation.Record, index int) *Given {
	g := &Given{
		Board: record.Board, Puzzle: record.Board.Puzzle, Solution: record.Solution, Title: record.Title, Index: index,
		Unread: record.Unread[:min(len(record.Unread), MostUnread)],
	}
	if record.Candidates {
		g.Puzzle.Candidates = slices.Clone(record.Board.Centre)
		for cell, d := range record.Board.Entries {
			if d != 0 {
				g.Puzzle.Candidates[cell] = sudoku.SetOf(d)
			}
		}
		g.Board.Puzzle = g.Puzzle
	}
	return g
}

// PuzzleOf is the puzzle of a record: where it holds pencil marks of all
// candidates, these count.
func PuzzleOf(record *notation.Record) sudoku.Puzzle { return GivenOf(record, 0).Puzzle }
