package main

import (
	"context"
	"errors"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/internal/ask/page"
)

func answerCheck(ctx context.Context, q page.OfPuzzle) (a page.Checked, err error) {
	p, err := call.Puzzle(q.Puzzle)
	if err != nil {
		return a, err
	}
	for _, c := range p.Rules.Clashes(p.Givens) {
		clash := page.Clash{Cells: c.Cells}
		if c.House != nil {
			of := page.HouseOf(*c.House)
			clash.House = &of
		}
		a.Clashes = append(a.Clashes, clash)
	}
	if len(a.Clashes) > 0 {
		return a, nil
	}
	a.Solution, err = sudoku.Solve(ctx, p)
	switch {
	case errors.Is(err, sudoku.ErrNoSolution):
		a.Solution = nil
	case errors.Is(err, sudoku.ErrMultipleSolutions):
		a.Solutions = 2
	case err != nil:
		return a, err
	default:
		a.Solutions = 1
	}
	return a, nil
}

// mostSolutions is how many solutions are listed at most.
const mostSolutions = 1000

func answerSolve(ctx context.Context, q page.Limited) (a page.Solved, err error) {
	p, err := call.Puzzle(q.Puzzle)
	if err != nil {
		return a, err
	}
	limit := min(max(q.Limit, 1), mostSolutions)
	for grid, err := range sudoku.Solutions(ctx, p) {
		if err != nil {
			return a, err
		}
		if a.More = len(a.Solutions) == limit; a.More {
			break
		}
		a.Solutions = append(a.Solutions, grid)
	}
	return a, nil
}

// countMemory is less than what Count takes by itself: a browser's tab has not
// as much to give.
const countMemory = 128 << 20

// counted tells the page how much of a count is done.
func counted(ctx context.Context) func(done, total uint64) {
	tell := call.ProgressOf(ctx)
	return func(done, total uint64) { tell(page.WorkDone{Done: int(done), Total: int(total)}) }
}

// answerCount counts without a limit if that is 0.
func answerCount(ctx context.Context, q page.Limited) (a page.Counted, err error) {
	p, err := call.Puzzle(q.Puzzle)
	if err != nil {
		return a, err
	}
	if q.Limit > 0 {
		n, err := sudoku.CountUpTo(ctx, p, q.Limit)
		return page.Counted{Count: strconv.Itoa(n), Exact: n < q.Limit}, err
	}
	n, err := sudoku.Count(ctx, p, sudoku.CountOptions{Memory: countMemory, Progress: counted(ctx)})
	if err != nil {
		return a, err
	}
	return page.Counted{Count: n.String(), Exact: true}, nil
}
