package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
)

// BoardIn is a puzzle and what a player has written on it.
type BoardIn struct {
	PuzzleIn
	Board *writtenIn `json:"board,omitempty" doc:"What the player has written; left out, what the form of the puzzle holds."`
}

// writtenIn is the board of the document of a saved game.
type writtenIn struct {
	Entries string           `json:"entries,omitempty" maxLength:"20000" doc:"The player's digits, written like the puzzle, . where there is none." example:"..4.............................................................................."`
	Corner  map[string][]int `json:"corner,omitempty" doc:"Corner marks: digits as numbers from 1, by the cell's name." example:"{\"r1c3\":[1,2]}"`
	Centre  map[string][]int `json:"centre,omitempty" doc:"Centre marks, which a hint takes for all that the player thinks possible." example:"{\"r1c4\":[2,6]}"`
}

// read is the board.
func (in *BoardIn) read(ctx context.Context, d *reading) (*sudoku.Board, error) {
	record, err := in.record(ctx, d)
	if err != nil {
		return nil, err
	}
	if in.Board != nil {
		if record, err = in.Board.on(record); err != nil {
			return nil, field("board", nil, err)
		}
	}
	if record.Candidates {
		record.Board.Puzzle.Candidates = record.Board.Centre
	}
	return record.Board, nil
}

// on is the record with the player's writing in place of its own. It goes
// through the document of a saved game, whose reader knows what may be there.
func (in *writtenIn) on(record *notation.Record) (*notation.Record, error) {
	p := record.Board.Puzzle
	if p.Symbols == nil {
		p.Symbols = sudoku.DefaultSymbols(p.Rules.N())
	}
	document := map[string]any{
		"format": game.Format, "version": game.Version,
		"rules": p.Rules.String(), "givens": string(p.Symbols.AppendLine(nil, p.Givens)), "board": in,
	}
	var symbols []string
	for d := 1; d <= p.Rules.N(); d++ {
		symbols = append(symbols, p.Symbols.Name(uint8(d)))
	}
	document["symbols"] = symbols
	text, err := json.Marshal(document)
	if err != nil {
		return nil, err
	}
	written, err := notation.NewReader(strings.NewReader(string(text)), notation.ReadOptions{Form: notation.FormNamed("json")}).Next()
	var misread *sudoku.ParseError
	if errors.As(err, &misread) {
		// The rest of it shows a document that the client didn't send.
		reason, _, _ := strings.Cut(misread.Reason.Error(), "; a right document")
		return nil, errors.New(reason)
	}
	if err != nil {
		return nil, err
	}
	if record.Candidates {
		written.Board.Puzzle.Candidates = record.Board.Centre
	}
	return written, nil
}

// unfit is an error about a puzzle that logic can't work on as a problem of
// its field, nil when it is none.
func unfit(in *PuzzleIn, err error) error {
	switch {
	case errors.Is(err, sudoku.ErrNoSolution), errors.Is(err, sudoku.ErrMultipleSolutions), errors.Is(err, logic.ErrTooLarge), errors.Is(err, logic.ErrStuck):
		return field("puzzle", in.Puzzle, err)
	case errors.Is(err, logic.ErrProfile):
		return field("profile", logic.SE121, fmt.Errorf("%s is for classic 9×9 puzzles; the others have %s", logic.SE121, logic.Human))
	}
	return refused(in, err)
}
