package logic

import (
	"context"
	"slices"

	"jiugong/sudoku/logic/internal/se121"
)

// mostStepsOf is how many steps StepsOf lists at most.
const mostStepsOf = 1000

// StepsOf returns the steps open on s by one technique of HumanTechniques, even if simpler
// steps exist. It returns at most a thousand, each with a different outcome. For forcing
// chains it returns only the step of profile Human, if nothing simpler is left. An unknown
// name gives none. Its error is that of ctx.
func StepsOf(ctx context.Context, s *State, technique Technique) (list []*Step, err error) {
	views := s.views(ctx)
	seen := map[string]bool{}
	add := func(step *Step) bool {
		if key := step.outcome(); !seen[key] {
			seen[key] = true
			list = append(list, step)
		}
		return len(list) >= mostStepsOf || ctx.Err() != nil
	}
	for _, m := range humanMethods() {
		if m.id == technique {
			m.look(views, func(step *Step) bool {
				m.sign(step)
				return add(step)
			})
		}
	}
	if slices.ContainsFunc(constraintMethods(), func(g graded) bool { return g.id == technique }) {
		for _, step := range s.gradedSteps(0, MaxRating) {
			if step.Technique == technique && add(step) {
				break
			}
		}
	}
	if slices.ContainsFunc(forcing, func(t se121.Tech) bool { return techniqueOf[t] == technique }) {
		if step, err := Next(ctx, s, Human); err != nil || step == nil {
			return nil, err
		} else if step.Technique == technique {
			add(step)
		}
	}
	return list, ctx.Err()
}

// NextOf returns the first step on s by the simplest of techniques that has one, or nil. Nil
// techniques means all of HumanTechniques except forcing chains, which take long. Among
// equally simple steps it may differ from Next. Its error is that of ctx.
func NextOf(ctx context.Context, s *State, techniques []Technique) (*Step, error) {
	if techniques == nil {
		techniques = HumanTechniques()
		techniques = techniques[:len(techniques)-len(forcing)]
	}
	return s.nextOf(ctx, techniques)
}
