package ask

import (
	"cmp"
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

// Explain asks for the whole path from a puzzle to its solution.
type Explain struct {
	OfPuzzle
	Whose
	Depth int `json:"depth,omitempty" minimum:"1" maximum:"4" default:"4"`
}

// Explained holds the answer to an Explain.
type Explained struct {
	About
	Solved   bool         `json:"solved" doc:"whether the steps lead to the solution; false when the rest is beyond the techniques"`
	ER       logic.Rating `json:"er" doc:"how hard the hardest of the steps is"`
	Solution string       `json:"solution" doc:"the solution, as a line of symbols"`
	Steps    []*Step      `json:"steps" nullable:"false" doc:"from the puzzle to its solution"`
}

// Of returns the answer to q. The error says why the path ends before the solution.
func (q *Explain) Of(ctx context.Context, d *Desk, g *Given) (*Explained, error) {
	solution, err := sudoku.Solve(ctx, g.Puzzle)
	if err != nil {
		return nil, err
	}
	a := &Explained{Steps: []*Step{}, Solution: line(&g.Puzzle, solution)}
	state, err := logic.NewState(g.Puzzle)
	if err != nil {
		return nil, err
	}
	var path []*logic.Step
	for !state.Solved() {
		var step *logic.Step
		if step, err = logic.Next(ctx, state, logic.Profile(q.Profile)); err == nil && step == nil {
			err = logic.ErrStuck
		}
		if errors.Is(err, logic.ErrProfile) || ctx.Err() != nil {
			return nil, cmp.Or(err, ctx.Err())
		}
		if err != nil {
			break // and the steps so far are worth having
		}
		shown := d.step(state, step, depths(q.Depth)...)
		if path, a.Steps = append(path, step), append(a.Steps, shown); d.Found != nil {
			d.Found(shown)
		}
		state.Apply(step)
	}
	a.Solved, a.ER = state.Solved(), logic.PathRatings(path).ER
	return a, err
}
