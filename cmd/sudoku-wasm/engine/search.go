package main

import (
	"context"
	"errors"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
)

// checkPuzzle takes a puzzle and answers Checked.
func checkPuzzle(ctx context.Context, args call.Args) (any, error) {
	p, err := args.Puzzle("puzzle")
	if err != nil {
		return nil, err
	}
	if clashes := p.Rules.Clashes(p.Givens); len(clashes) > 0 {
		return call.Object{"solutions": 0, "clashes": call.Map(clashes, clash)}, nil
	}
	answer := call.Object{"solutions": 1, "clashes": call.List{}}
	solution, err := sudoku.Solve(ctx, p)
	switch {
	case errors.Is(err, sudoku.ErrNoSolution):
		answer["solutions"] = 0
		return answer, nil
	case errors.Is(err, sudoku.ErrMultipleSolutions):
		answer["solutions"] = 2
	case err != nil:
		return nil, err
	}
	answer["solution"] = []byte(solution)
	return answer, nil
}

func clash(c sudoku.Clash) any {
	object := call.Object{"cells": call.Numbers(c.Cells)}
	if c.House != nil {
		object["house"] = house(*c.House)
	}
	return object
}

// mostSolutions is how many solutions are listed at most.
const mostSolutions = 1000

// solvePuzzle takes a puzzle and a limit, and answers Solved.
func solvePuzzle(ctx context.Context, args call.Args) (any, error) {
	p, err := args.Puzzle("puzzle")
	if err != nil {
		return nil, err
	}
	limit := min(max(args.Int("limit"), 1), mostSolutions)
	solutions, more := call.List{}, false
	for grid, err := range sudoku.Solutions(ctx, p) {
		if err != nil {
			return nil, err
		}
		if more = len(solutions) == limit; more {
			break
		}
		solutions = append(solutions, []byte(grid))
	}
	return call.Object{"solutions": solutions, "more": more}, nil
}

// countMemory is less than what Count takes by itself: a browser's tab has not
// as much to give.
const countMemory = 128 << 20

// counted tells the page how much of a count is done.
func counted(ctx context.Context) func(done, total uint64) {
	tell := call.ProgressOf(ctx)
	return func(done, total uint64) { tell(call.Object{"done": done, "total": total}) }
}

// countSolutions takes a puzzle and a limit, 0 for none, and answers Counted.
func countSolutions(ctx context.Context, args call.Args) (any, error) {
	p, err := args.Puzzle("puzzle")
	if err != nil {
		return nil, err
	}
	if limit := args.Int("limit"); limit > 0 {
		n, err := sudoku.CountUpTo(ctx, p, limit)
		if err != nil {
			return nil, err
		}
		return call.Object{"count": strconv.Itoa(n), "exact": n < limit}, nil
	}
	n, err := sudoku.Count(ctx, p, sudoku.CountOptions{Memory: countMemory, Progress: counted(ctx)})
	if err != nil {
		return nil, err
	}
	return call.Object{"count": n.String(), "exact": true}, nil
}
