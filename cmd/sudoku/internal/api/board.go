package api

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// BoardIn is a puzzle and what a player has written on it.
type BoardIn struct {
	PuzzleIn
	Board *game.Written `json:"board,omitempty" doc:"What the player has written; left out, what the form of the puzzle holds."`
}

// read is the board.
func (in *BoardIn) read(ctx context.Context, d *reading) (*sudoku.Board, error) {
	record, err := in.record(ctx, d)
	if err != nil {
		return nil, err
	}
	if in.Board != nil {
		if record.Candidates { // which are the puzzle's, and no marks of the player
			record.Board.Puzzle.Candidates = record.Board.Centre
		}
		if err := in.Board.Put(record.Board); err != nil {
			return nil, field("board", nil, err)
		}
	} else if record.Candidates {
		record.Board.Puzzle.Candidates = record.Board.Centre
	}
	return record.Board, nil
}

// unfit is an error about a puzzle that logic can't work on as a problem of
// its field, nil when it is none.
func unfit(in *PuzzleIn, err error) error {
	switch {
	case errors.Is(err, sudoku.ErrNoSolution), errors.Is(err, sudoku.ErrMultipleSolutions), errors.Is(err, logic.ErrTooLarge), errors.Is(err, logic.ErrStuck):
		return field("puzzle", in.Puzzle, err)
	case errors.Is(err, logic.ErrProfile):
		return field("profile", logic.SE121, message.Errorf("%s is for classic 9×9 puzzles; the others have %s", logic.SE121, logic.Human))
	}
	return refused(in, err)
}
