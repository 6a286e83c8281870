package main

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask/page"
	"jiugong/sudoku/logic"
)

// answerHint answers nil when no step leads on.
func answerHint(ctx context.Context, q page.OfBoard) (*page.Hint, error) {
	b, words, err := boardAndWords(q.Board, q.Lang)
	if err != nil {
		return nil, err
	}
	step, state, err := logic.Hint(ctx, b, logic.Human)
	if err != nil || step == nil {
		return nil, troubled(err)
	}
	return &page.Hint{Step: page.StepOf(words, state, step), Position: position(state)}, nil
}

// answerSteps answers the mistakes alone, if there are any.
func answerSteps(ctx context.Context, q page.OfBoard) (a page.Steps, err error) {
	b, words, err := boardAndWords(q.Board, q.Lang)
	if err != nil {
		return a, err
	}
	first, state, err := logic.Hint(ctx, b, logic.Human)
	if err != nil {
		return a, troubled(err)
	}
	steps := []*logic.Step{first}
	switch {
	case first == nil:
		steps = nil
	case !first.Mistake():
		if steps, err = logic.All(ctx, state, logic.Human); err != nil {
			return a, troubled(err)
		}
	}
	for _, step := range steps {
		a.Steps = append(a.Steps, page.StepOf(words, state, step))
	}
	a.Position = position(state)
	return a, nil
}

func answerPath(ctx context.Context, q page.PathWanted) (a page.Path, err error) {
	p, err := call.Puzzle(q.Puzzle)
	if err != nil {
		return a, err
	}
	words, err := explain.New(q.Lang)
	if err != nil {
		return a, err
	}
	if err := p.Check(); err != nil {
		return a, err
	}
	if _, err := sudoku.Solve(ctx, p); err != nil {
		return a, err
	}
	found, err := logic.Path(ctx, p, logic.Human)
	if err != nil && !errors.Is(err, logic.ErrStuck) {
		return a, troubled(err)
	}
	state, err := logic.NewState(p)
	if err != nil {
		return a, troubled(err)
	}
	a.Positions = []page.Position{position(state)}
	for _, step := range found {
		a.Steps = append(a.Steps, page.StepOf(words, state, step))
		state.Apply(step)
		a.Positions = append(a.Positions, position(state))
	}
	a.Solved = state.Solved()
	return a, nil
}

func boardAndWords(given page.BoardData, lang string) (*sudoku.Board, *explain.Words, error) {
	b, err := call.Board(given)
	if err != nil {
		return nil, nil, err
	}
	words, err := explain.New(lang)
	return b, words, err
}

// position returns a board as a step sees it.
func position(s *logic.State) page.Position {
	candidates := make([]sudoku.Set, s.Rules().Cells())
	for cell := range candidates {
		candidates[cell] = s.Candidates(cell)
	}
	return page.Position{Digits: s.Grid(), Candidates: candidates}
}
