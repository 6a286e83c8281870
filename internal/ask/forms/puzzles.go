package forms

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
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
		if len(record.Unread) > 0 && !q.Partial {
			return nil, &ask.DemandError{Demand: "text", Reason: message.Errorf("puzzle.wrong", len(list)+1, OnlyPartOf(record))}
		}
		list = append(list, GivenOf(record, len(list)+1))
	}
	if list == nil {
		return nil, &ask.DemandError{Demand: "text", Reason: errNone}
	}
	return list, nil
}

func reader(t ask.Text) *strings.Reader { return strings.NewReader(string(t)) }

// PartialError says that only a part of a puzzle is known here.
type PartialError struct{ Unread []message.Message }

func (e *PartialError) Error() string { return e.Message().Error() }

// Message names what isn't known.
func (e *PartialError) Message() message.Message {
	return message.Errorf("ask.partial", message.ListOf(e.Unread))
}

// OnlyPartOf returns a *PartialError for the unknown parts of a puzzle. Without
// those it returns how the puzzle was read where unsure. It returns nil if all
// of it is plain.
func OnlyPartOf(record *notation.Record) error {
	if len(record.Unread) == 0 {
		return HowRead(record)
	}
	return &PartialError{record.Unread[:min(len(record.Unread), ask.MostUnread)]}
}

// HowRead tells how a puzzle was read where its text left that open, nil where it didn't.
func HowRead(record *notation.Record) error {
	if len(record.Read) == 0 {
		return nil
	}
	return message.Errorf("ask.note", message.ListOf(record.Read[:min(len(record.Read), ask.MostUnread)]))
}

// GivenOf returns what is asked about a record that was read, number index of an input.
func GivenOf(record *notation.Record, index int) *ask.Given {
	g := &ask.Given{
		Board: record.Board, Puzzle: record.Board.Puzzle, Solution: record.Solution, Title: record.Title, Tones: record.Tones, Index: index,
		Unread: record.Unread[:min(len(record.Unread), ask.MostUnread)],
		Read:   record.Read[:min(len(record.Read), ask.MostUnread)],
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

// PuzzleOf returns the puzzle of a record: where it holds pencil marks of all
// candidates, these count.
func PuzzleOf(record *notation.Record) sudoku.Puzzle { return GivenOf(record, 0).Puzzle }

// Doubt tells why a puzzle to write in another form may not be what was meant: its givens clash, or it hasn't exactly
// one solution. It returns nil if nothing is found at once.
func Doubt(ctx context.Context, p sudoku.Puzzle) error {
	err := p.Check()
	isQuick := len(p.Rules.Constraints()) == 0 && p.Rules.N() <= 9 && p.Rules.Shape().Grids() == 1
	if given := p.Givens.Filled(); err == nil && isQuick && given*5 >= len(p.Givens) {
		_, err = sudoku.Solve(ctx, p)
	}
	if err == nil {
		return nil
	}
	return message.Errorf("ask.note", err)
}
