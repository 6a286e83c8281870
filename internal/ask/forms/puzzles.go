package forms

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/notation"
)

// All reads the puzzles that a question is about, each of them numbered. The error is a *DemandError of the text.
func All(ctx context.Context, q *ask.OfPuzzles, options notation.ReadOptions) (list []*ask.Given, err error) {
	for record, err := range notation.NewReader(reader(q.Text), options).Records() {
		if err = cmp.Or(err, ctx.Err()); err != nil && err == ctx.Err() {
			return nil, err
		} else if err != nil {
			return nil, &ask.DemandError{Demand: "text", Reason: err}
		}
		list = append(list, GivenOf(record, len(list)+1))
	}
	if list == nil {
		return nil, &ask.DemandError{Demand: "text", Reason: errNone}
	}
	return list, nil
}

func reader(t ask.Text) *strings.Reader { return strings.NewReader(string(t)) }

// MostUnread is how many things are named that a puzzle's source says and that aren't known here:
// there may be thousands.
const MostUnread = 5

// GivenOf is what is asked about a record that was read, number index of an input.
func GivenOf(record *notation.Record, index int) *ask.Given {
	g := &ask.Given{
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
