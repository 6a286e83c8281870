package main

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/internal/ask/page"
)

// answerSurvey answers which digits occur in some solution, and how many solutions there
// are, counted up to the limit.
func answerSurvey(ctx context.Context, q page.Limited) (a page.Surveyed, err error) {
	p, err := call.Puzzle(q.Puzzle)
	if err != nil {
		return a, err
	}
	a.Candidates, err = sudoku.TrueCandidates(ctx, p, sudoku.TrueOptions{})
	var clash *sudoku.ClashError
	if errors.As(err, &clash) || errors.Is(err, sudoku.ErrNoSolution) {
		return page.Surveyed{Exact: true, Candidates: make([]sudoku.Set, p.Rules.Cells())}, nil
	}
	if err != nil {
		return a, err
	}
	limit := max(q.Limit, 2)
	a.Count, err = sudoku.CountUpTo(ctx, p, limit)
	a.Exact = a.Count < limit
	return a, err
}
