package main

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
)

// survey takes a puzzle and a limit, and answers Surveyed: which digits occur in
// some solution, and how many solutions there are, counted up to the limit.
func survey(ctx context.Context, args call.Args) (any, error) {
	p, err := args.Puzzle("puzzle")
	if err != nil {
		return nil, err
	}
	occurring, err := sudoku.TrueCandidates(ctx, p, sudoku.TrueOptions{})
	var clash *sudoku.ClashError
	if errors.As(err, &clash) || errors.Is(err, sudoku.ErrNoSolution) {
		return call.Object{"count": 0, "exact": true, "candidates": make([]uint32, p.Rules.Cells())}, nil
	}
	if err != nil {
		return nil, err
	}
	limit := max(args.Int("limit"), 2)
	n, err := sudoku.CountUpTo(ctx, p, limit)
	if err != nil {
		return nil, err
	}
	candidates := make([]uint32, len(occurring))
	for cell, digits := range occurring {
		candidates[cell] = uint32(digits)
	}
	return call.Object{"count": n, "exact": n < limit, "candidates": candidates}, nil
}
