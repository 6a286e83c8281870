package logic

import (
	"context"
	"slices"

	"jiugong/sudoku/logic/internal/se121"
)

// mostStepsOf is how many steps StepsOf lists at most.
const mostStepsOf = 1000

// StepsOf are the steps by one technique of HumanTechniques that are open on this
// board, whatever simpler ones there are: all that differ in what follows, up to a
// thousand. Of forcing chains, of which there is no end, it is the one that the
// profile Human shows, if nothing simpler is left; of a name that is none there are no
// steps. The error is the context's.
func StepsOf(ctx context.Context, s *State, technique Technique) (list []*Step, err error) {
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
			m.find(s, func(step *Step) bool {
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

// NextOf is the first step by the simplest of some techniques of HumanTechniques that has
// one on this board, nil when none has; nil techniques are all but forcing chains, which
// take long. Of steps as simple as each other it may be another than Next's. The error is
// the context's.
func NextOf(ctx context.Context, s *State, techniques []Technique) (*Step, error) {
	if techniques == nil {
		techniques = HumanTechniques()
		techniques = techniques[:len(techniques)-len(forcing)]
	}
	return s.nextOf(ctx, techniques)
}
