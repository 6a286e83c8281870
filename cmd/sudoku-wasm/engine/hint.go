package main

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// hint takes a board and a language, and answers Hint or null.
func hint(ctx context.Context, args call.Args) (any, error) {
	b, words, err := boardAndWords(args)
	if err != nil {
		return nil, err
	}
	step, state, err := logic.Hint(ctx, b, logic.Human)
	if err != nil || step == nil {
		return nil, troubled(err)
	}
	return call.Object{"step": drawn(words, state, step), "position": position(state)}, nil
}

// openSteps takes a board and a language, and answers Steps: the mistakes
// alone, if there are any.
func openSteps(ctx context.Context, args call.Args) (any, error) {
	b, words, err := boardAndWords(args)
	if err != nil {
		return nil, err
	}
	first, state, err := logic.Hint(ctx, b, logic.Human)
	if err != nil {
		return nil, troubled(err)
	}
	steps := []*logic.Step{first}
	switch {
	case first == nil:
		steps = nil
	case !first.Mistake():
		if steps, err = logic.All(ctx, state, logic.Human); err != nil {
			return nil, troubled(err)
		}
	}
	list := call.Map(steps, func(step *logic.Step) any { return drawn(words, state, step) })
	return call.Object{"steps": list, "position": position(state)}, nil
}

// path takes a puzzle and a language, and answers Path.
func path(ctx context.Context, args call.Args) (any, error) {
	p, err := args.Puzzle("puzzle")
	if err != nil {
		return nil, err
	}
	words, err := explain.New(args.Text("lang"))
	if err != nil {
		return nil, err
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	if _, err := sudoku.Solve(ctx, p); err != nil {
		return nil, err
	}
	found, err := logic.Path(ctx, p, logic.Human)
	if err != nil && !errors.Is(err, logic.ErrStuck) {
		return nil, troubled(err)
	}
	state, err := logic.NewState(p)
	if err != nil {
		return nil, troubled(err)
	}
	steps, positions := call.List{}, call.List{position(state)}
	for _, step := range found {
		steps = append(steps, drawn(words, state, step))
		state.Apply(step)
		positions = append(positions, position(state))
	}
	return call.Object{"steps": steps, "positions": positions, "solved": state.Solved()}, nil
}

func boardAndWords(args call.Args) (*sudoku.Board, *explain.Words, error) {
	b, err := args.Board("board")
	if err != nil {
		return nil, nil, err
	}
	words, err := explain.New(args.Text("lang"))
	return b, words, err
}

// position is a Position.
func position(s *logic.State) call.Object {
	candidates := make([]uint32, s.Rules().Cells())
	for cell := range candidates {
		candidates[cell] = uint32(s.Candidates(cell))
	}
	return call.Object{"digits": []byte(s.Grid()), "candidates": candidates}
}
