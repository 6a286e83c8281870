package api

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

type rateIn struct {
	PuzzleIn
	Lang
}

type rateOut struct {
	ER        logic.Rating `json:"er" doc:"How hard the hardest step is, on the Sudoku Explainer scale." example:"7.2"`
	EP        logic.Rating `json:"ep" doc:"How hard the hardest step is until the first digit is placed."`
	ED        logic.Rating `json:"ed" doc:"How hard the first step is."`
	Level     string       `json:"level" doc:"ER as a word that stays the same in every language." example:"hard"`
	LevelName string       `json:"level_name" doc:"The level in the language of the answer."`
	Technique string       `json:"technique" doc:"The hardest technique, by its stable name." example:"xy_wing"`
	Name      string       `json:"name" doc:"What it is called."`
	Unread
}

// rate says how hard a puzzle is.
func (s *service) rate(r *request[rateIn]) (*rateOut, error) {
	p, err := r.in.puzzle(r, s.reading)
	if err != nil {
		return nil, err
	}
	ratings, err := working(s, r, weightOf(p.Rules), func(ctx context.Context) (logic.Ratings, error) {
		return logic.Rate(ctx, p, logic.RateOptions{})
	})
	if problem := unfit(&r.in.PuzzleIn, err); problem != nil {
		return nil, problem
	}
	if err != nil {
		return nil, err
	}
	return &rateOut{
		ER: ratings.ER, EP: ratings.EP, ED: ratings.ED,
		Level: ratings.Level().ID, LevelName: r.words.Level(ratings.Level()),
		Technique: string(ratings.Hardest), Name: r.words.Name(ratings.Hardest),
	}, nil
}

type explainIn struct {
	PuzzleIn
	Profile
	Lang
	Depth int `json:"depth,omitempty" minimum:"1" maximum:"4" default:"4" doc:"How much to tell of each step: 1 where to look, 2 which technique, 3 which cells, 4 the whole proof."`
}

type explainOut struct {
	Solved   bool         `json:"solved" doc:"Whether the steps lead to the solution; false when the rest is beyond the techniques."`
	Note     string       `json:"note,omitempty" doc:"Why the steps end before the solution, where more work than one puzzle may take would be needed."`
	ER       logic.Rating `json:"er" doc:"How hard the hardest of the steps is."`
	Solution string       `json:"solution" doc:"The solution, as a line of symbols."`
	Steps    []*stepOut   `json:"steps" nullable:"false" doc:"From the puzzle to its solution."`
	Rules    string       `json:"rules,omitempty" doc:"What the puzzle is for, as it was told or read from it; left out for the usual 9×9." example:"9+x"`
	Unread
}

// explain is the whole path from a puzzle to its solution.
func (s *service) explain(r *request[explainIn]) (*explainOut, error) {
	p, err := r.in.puzzle(r, s.reading)
	if err != nil {
		return nil, err
	}
	out, err := working(s, r, weightOf(p.Rules), func(ctx context.Context) (*explainOut, error) {
		return s.walk(ctx, p, r)
	})
	if problem := unfit(&r.in.PuzzleIn, err); problem != nil {
		return nil, problem
	}
	return out, err
}

func (s *service) walk(ctx context.Context, p sudoku.Puzzle, r *request[explainIn]) (*explainOut, error) {
	solution, err := sudoku.Solve(ctx, p)
	if err != nil {
		return nil, err
	}
	state, err := logic.NewState(p)
	if err != nil {
		return nil, err
	}
	out := &explainOut{Steps: []*stepOut{}, Solution: string(p.Symbols.AppendLine(nil, solution)), Rules: rulesTold(p.Rules)}
	w := stepWriter{r.words, p.Rules, []explain.Depth{explain.Depth(r.in.Depth)}}
	var path []*logic.Step
	for !state.Solved() {
		step, err := logic.Next(ctx, state, logic.Profile(r.in.Profile.Profile))
		if errors.Is(err, logic.ErrTooHard) {
			out.Note = r.words.Error(err)
			break // and the steps so far are worth having
		}
		if err != nil {
			return nil, err
		}
		if step == nil {
			break
		}
		path = append(path, step)
		out.Steps = append(out.Steps, w.step(state, step))
		state.Apply(step)
	}
	out.Solved, out.ER = state.Solved(), logic.PathRatings(path).ER
	return out, nil
}
