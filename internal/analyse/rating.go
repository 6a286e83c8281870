package analyse

import (
	"context"

	"jiugong/sudoku/logic"
)

func (s *Subject) rate(ctx context.Context) (*logic.Ratings, error) {
	solution, err := s.solution(ctx)
	if err != nil || solution == nil {
		return nil, err
	}
	ratings, err := logic.Rate(ctx, s.Puzzle, logic.RateOptions{Unique: true})
	if err != nil { // what can't be rated isn't
		return nil, ctx.Err()
	}
	return &ratings, nil
}

// rated returns a column of what the ratings say.
func rated(say func(logic.Ratings) string) func(context.Context, *Subject) (string, error) {
	return func(ctx context.Context, s *Subject) (string, error) {
		ratings, err := s.ratings(ctx)
		if err != nil || ratings == nil {
			return none, err
		}
		return say(*ratings), nil
	}
}

func (s *Subject) scoreAsHoDoKu(ctx context.Context) (*logic.HoDoKuScore, error) {
	solution, err := s.solution(ctx)
	if err != nil || solution == nil {
		return nil, err
	}
	score, err := logic.HoDoKu(ctx, s.Puzzle)
	if err != nil { // what it does not score
		return nil, ctx.Err()
	}
	return &score, nil
}

// hodoku returns a column of what HoDoKu says.
func hodoku(say func(logic.HoDoKuScore) string) func(context.Context, *Subject) (string, error) {
	return func(ctx context.Context, s *Subject) (string, error) {
		score, err := s.hodoku(ctx)
		if err != nil || score == nil {
			return none, err
		}
		return say(*score), nil
	}
}
