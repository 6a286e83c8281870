package ask

import (
	"context"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// Whose selects the solver whose steps are meant.
type Whose struct {
	Profile string `json:"profile,omitempty" enum:"human,se121" default:"human"`
}

// Hint asks for the next step on a board.
type Hint struct {
	OfBoard
	Whose
	Depth int `json:"depth,omitempty" minimum:"1" maximum:"4"`
}

// Hinted holds the answer to a Hint.
type Hinted struct {
	About
	Found string `json:"found" enum:"step,mistake,solved,nothing" doc:"a step; a mistake, which comes before any step; that the board is full and right; or nothing, when it is beyond the techniques"`
	Step  *Step  `json:"step,omitempty" doc:"the step, or the mistake, whose part has the role wrong"`

	State *logic.State `json:"-"`
}

// Steps asks for every step that is open on a board.
type Steps struct {
	OfBoard
	Whose
	Depth int `json:"depth,omitempty" minimum:"1" maximum:"4" default:"3" doc:"how much to tell: 1 where to look, 2 which technique, 3 which cells, 4 the whole proof"`
}

// Open holds the answer to a Steps.
type Open struct {
	About
	Found string  `json:"found" enum:"step,mistake,solved,nothing" doc:"steps; a mistake, which is then the only thing told; that the board is full and right; or nothing, when it is beyond the techniques"`
	Steps []*Step `json:"steps" nullable:"false" doc:"the steps that are open now, the simplest techniques first"`

	State *logic.State `json:"-"`
}

// What a look at a board finds.
const (
	FoundStep    = "step"
	FoundMistake = "mistake"
	FoundSolved  = "solved"
	FoundNothing = "nothing"
)

// Why there is no step.
var (
	ErrFull   = message.New("hint.full")
	ErrBeyond = message.New("hint.beyond")
)

// Next returns the next step on g and the state it starts from. Both are nil when there is
// none. found says what the look found.
func Next(ctx context.Context, g *Given, profile string) (step *logic.Step, state *logic.State, found string, err error) {
	step, state, err = logic.Hint(ctx, g.Board, logic.Profile(profile))
	switch {
	case err != nil:
		return nil, nil, "", err
	case step == nil && g.Board.Grid().Filled() == g.Board.Rules.Cells():
		return nil, state, FoundSolved, ErrFull
	case step == nil:
		return nil, state, FoundNothing, ErrBeyond
	case step.Mistake():
		return step, state, FoundMistake, nil
	}
	return step, state, FoundStep, nil
}

// Of returns the answer to q. The error says when there is no step.
func (q *Hint) Of(ctx context.Context, d *Desk, g *Given) (*Hinted, error) {
	step, state, found, err := Next(ctx, g, q.Profile)
	if found == "" {
		return nil, err
	}
	a := &Hinted{Found: found, State: state}
	if step != nil {
		a.Step = d.step(state, step, depths(q.Depth)...)
	}
	return a, err
}

// Of returns the answer to q. The error says when there is no step.
func (q *Steps) Of(ctx context.Context, d *Desk, g *Given) (*Open, error) {
	first, state, found, err := Next(ctx, g, q.Profile)
	if found == "" {
		return nil, err
	}
	a := &Open{Found: found, Steps: []*Step{}, State: state}
	var list []*logic.Step
	switch found {
	case FoundMistake:
		list = []*logic.Step{first}
	case FoundStep:
		if list, err = logic.All(ctx, state, logic.Profile(q.Profile)); err != nil {
			return nil, err
		}
	}
	for _, step := range list {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		a.Steps = append(a.Steps, d.step(state, step, depths(q.Depth)...))
	}
	return a, err
}

// depths returns the depths asked for; 0 means all.
func depths(depth int) []explain.Depth {
	if depth != 0 {
		return []explain.Depth{explain.Depth(depth)}
	}
	return []explain.Depth{explain.Where, explain.Technique, explain.Cells, explain.Proof}
}
