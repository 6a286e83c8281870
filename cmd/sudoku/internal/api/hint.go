package api

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// Profile is the part of a request that says whose steps are meant.
type Profile struct {
	Profile string `json:"profile,omitempty" enum:"human,se121" default:"human" doc:"Whose steps: human, the simplest first as a teacher would show them, or se121, those of Sudoku Explainer 1.2.1 (classic 9×9 only)."`
}

type hintIn struct {
	BoardIn
	Profile
	Lang
	Depth int `json:"depth,omitempty" minimum:"1" maximum:"4" doc:"How much to tell: 1 where to look, 2 which technique, 3 which cells, 4 the whole proof; left out, all four texts are given."`
}

func (in *hintIn) depths() []explain.Depth {
	if in.Depth != 0 {
		return []explain.Depth{explain.Depth(in.Depth)}
	}
	return []explain.Depth{explain.Where, explain.Technique, explain.Cells, explain.Proof}
}

type hintOut struct {
	Found string   `json:"found" enum:"step,mistake,solved,nothing" doc:"A step; a mistake, which comes before any step; that the board is full and right; or nothing, when it is beyond the techniques."`
	Step  *stepOut `json:"step,omitempty" doc:"The step, or the mistake, whose part has the role wrong."`
	Unread
}

// hint is the next step on a player's board.
func (s *service) hint(r *request[hintIn]) (*hintOut, error) {
	b, err := r.in.read(r, s.reading)
	if err != nil {
		return nil, err
	}
	out, err := working(s, r, weightOf(b.Rules), func(ctx context.Context) (*hintOut, error) {
		step, state, found, err := next(ctx, b, logic.Profile(r.in.Profile.Profile))
		if err != nil {
			return nil, err
		}
		out := &hintOut{Found: found}
		if step != nil {
			w := stepWriter{r.words, b.Rules, r.in.depths()}
			out.Step = w.step(state, step)
		}
		return out, nil
	})
	if problem := unfit(&r.in.PuzzleIn, err); problem != nil {
		return nil, problem
	}
	return out, err
}

type stepsIn struct {
	BoardIn
	Profile
	Lang
	Depth int `json:"depth,omitempty" minimum:"1" maximum:"4" default:"3" doc:"How much to tell of each step: 1 where to look, 2 which technique, 3 which cells, 4 the whole proof."`
}

type stepsOut struct {
	Found string     `json:"found" enum:"step,mistake,solved,nothing" doc:"Steps; a mistake, which is then the only thing told; that the board is full and right; or nothing, when it is beyond the techniques."`
	Steps []*stepOut `json:"steps" nullable:"false" doc:"The steps that are open now, the simplest techniques first."`
	Unread
}

// steps are all steps that are open on a player's board.
func (s *service) steps(r *request[stepsIn]) (*stepsOut, error) {
	b, err := r.in.read(r, s.reading)
	if err != nil {
		return nil, err
	}
	out, err := working(s, r, weightOf(b.Rules), func(ctx context.Context) (*stepsOut, error) {
		first, state, found, err := next(ctx, b, logic.Profile(r.in.Profile.Profile))
		if err != nil {
			return nil, err
		}
		var list []*logic.Step
		switch found {
		case foundMistake:
			list = []*logic.Step{first}
		case foundStep:
			if list, err = logic.All(ctx, state, logic.Profile(r.in.Profile.Profile)); err != nil {
				return nil, err
			}
		}
		out := &stepsOut{Found: found, Steps: []*stepOut{}}
		w := stepWriter{r.words, b.Rules, []explain.Depth{explain.Depth(r.in.Depth)}}
		for _, step := range list {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			out.Steps = append(out.Steps, w.step(state, step))
		}
		return out, nil
	})
	if problem := unfit(&r.in.PuzzleIn, err); problem != nil {
		return nil, problem
	}
	return out, err
}

// What a look at a board finds.
const (
	foundStep    = "step"
	foundMistake = "mistake"
	foundSolved  = "solved"
	foundNothing = "nothing"
)

// next is the hint of a board, the state to speak of it, and what it is.
func next(ctx context.Context, b *sudoku.Board, profile logic.Profile) (*logic.Step, *logic.State, string, error) {
	step, state, err := logic.Hint(ctx, b, profile)
	found := foundStep
	switch {
	case err != nil:
		return nil, nil, "", err
	case step == nil && isFull(b):
		found = foundSolved
	case step == nil:
		found = foundNothing
	case step.Mistake():
		found = foundMistake
	}
	return step, state, found, nil
}

func isFull(b *sudoku.Board) bool { return b.Grid().Filled() == b.Rules.Cells() }
