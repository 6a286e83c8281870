package logic

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/logic/internal/hodoku"
)

// HoDoKuScore is how HoDoKu 2.2 scores a puzzle with its default settings.
type HoDoKuScore struct {
	Score int    // the sum of what the steps are worth, from 4 for a full house upwards
	Level string // Easy, Medium, Hard, Unfair or Extreme
}

// HoDoKu scores a classic 9x9 puzzle as the program HoDoKu does. Steps are those that it
// takes itself, so the figures are the same; a puzzle that needs techniques of HoDoKu
// which are not known here gives ErrStuck, and so do other rules and pencil marks.
// docs/research.md lists them. The puzzle must have one solution: without one the steps mean
// nothing. The error is that of Puzzle.Check, the context's or ErrStuck.
func HoDoKu(ctx context.Context, p sudoku.Puzzle) (HoDoKuScore, error) {
	if err := p.Check(); err != nil {
		return HoDoKuScore{}, err
	}
	if !p.Rules.IsClassic() || p.Candidates != nil {
		return HoDoKuScore{}, ErrStuck
	}
	score, level, ok := hodoku.Score(ctx, p.Givens)
	if err := ctx.Err(); err != nil {
		return HoDoKuScore{}, err
	}
	if !ok {
		return HoDoKuScore{}, ErrStuck
	}
	return HoDoKuScore{Score: score, Level: level.String()}, nil
}
