package logic

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/logic/internal/hodoku"
)

// HoDoKuScore holds the score of HoDoKu 2.2 with its default settings.
type HoDoKuScore struct {
	Score int    // the sum of what the steps are worth, from 4 for a full house upwards
	Level string // Easy, Medium, Hard, Unfair or Extreme
}

// HoDoKu scores a classic 9x9 puzzle as the program HoDoKu does, step by step as it
// would. Other rules and pencil marks give ErrStuck. The puzzle must have one solution:
// sudoku.ErrNoSolution and sudoku.ErrMultipleSolutions say that it has not. The error may
// also be that of Puzzle.Check, or the context's.
//
// Easy puzzles take less than a tenth of a millisecond, the hardest about a second.
func HoDoKu(ctx context.Context, p sudoku.Puzzle) (HoDoKuScore, error) {
	if err := p.Check(); err != nil {
		return HoDoKuScore{}, err
	}
	if !p.Rules.IsClassic() || p.Candidates != nil {
		return HoDoKuScore{}, ErrStuck
	}
	solution, err := sudoku.Solve(ctx, p)
	if err != nil {
		return HoDoKuScore{}, err
	}
	score, level, ok := hodoku.Score(ctx, p.Givens, solution)
	if err := ctx.Err(); err != nil {
		return HoDoKuScore{}, err
	}
	if !ok {
		return HoDoKuScore{}, ErrStuck
	}
	return HoDoKuScore{Score: score, Level: level.String()}, nil
}
