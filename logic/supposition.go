package logic

import "context"

// A supposition is a forcing net of level 1 that begins beside the board. It
// supposes that a cell is shaded, or is a doubler, and follows what that
// forces. People do so early on, where little follows from it. So a short one
// is rated lower than forcing nets about digits.
const (
	supposition      = 9 // the type of its steps
	leastSupposed    = Rating(50)
	mostSupposed     = Rating(84)
	shortSupposition = 4 // conclusions, of the easiest
)

// ratingOfSupposition rates a proof by its conclusions: each half as many again are as much harder.
func ratingOfSupposition(conclusions int) Rating {
	rating := leastSupposed
	for ; conclusions > shortSupposition && rating < mostSupposed; conclusions = conclusions * 2 / 3 {
		rating += 6
	}
	return min(rating, mostSupposed)
}

// suppose returns the shortest proof that a digit isn't in a cell beside the board. With above > 0 it doesn't
// look for one that would be rated higher; see forcingNet. The error is the context's, or ErrTooHard.
func (s *State) suppose(ctx context.Context, above Rating) (best *Step, err error) {
	first := s.rules.Shape().Main()
	if first >= s.size {
		return nil, nil
	}
	if above > 0 && leastSupposed > above {
		return &Step{Technique: "contradiction_forcing_chains", Type: supposition, Rating: leastSupposed}, ctx.Err()
	}
	n := newNet(ctx, s, 1)
	for c := first; c < s.size; c++ {
		for d := range s.cand[c].Digits() {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if s.spent > mostSpent {
				return nil, ErrTooHard
			}
			if s.digit[c] != 0 || !n.refutes(Candidate{c, d}, s.cand) {
				continue
			}
			if step, _ := n.step(); best == nil || step.nodes() < best.nodes() {
				best = step
			}
		}
	}
	if best != nil {
		best.Type, best.Rating = supposition, ratingOfSupposition(best.nodes())
	}
	return best, nil
}
