package logic

import (
	"cmp"
	"context"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic/internal/se121"
)

// Profile says which techniques are used, and in which order. "" is Human; any other text
// that is none of the profiles is refused.
type Profile string

// check returns the error that no such profile is known.
func (p Profile) check() error {
	switch p {
	case "", Human, SE121:
		return nil
	}
	return message.Errorf("profile.unknown", string(p), meant.Of(string(p), []Profile{Human, SE121}))
}

// The profiles.
const (
	// Human takes the steps a good teacher would show, the simplest first; forcing chains
	// come last. It works on boards of all rules.
	Human Profile = "human"
	// SE121 is Sudoku Explainer 1.2.1, step by step. Classic 9x9 only.
	SE121 Profile = "se121"
)

// ErrProfile says that the profile does not know the rules of the board.
var ErrProfile = message.New("profile.classic")

// Next returns the first step of the profile on s, or nil if there is none. It depends only on
// s and profile. Its error is that of ctx, ErrProfile, or that of an unknown profile.
func Next(ctx context.Context, s *State, profile Profile) (*Step, error) {
	if err := profile.check(); err != nil {
		return nil, err
	}
	if profile == SE121 {
		return s.nextSE(ctx)
	}
	return s.nextHuman(ctx, 0)
}

// nextHuman finds the next step of the profile Human. With above > 0 it doesn't look for
// a step that is known to be rated higher. The step it gives then holds no more than the
// least rating it would have.
func (s *State) nextHuman(ctx context.Context, above Rating) (*Step, error) {
	views, methods := s.views(ctx), humanMethods()
	for i, m := range methods {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if above > 0 && m.rating > above {
			if least := easiest(methods[i:]); least > above {
				return &Step{Rating: least}, nil
			}
		}
		var best *Step
		m.look(views, func(step *Step) bool {
			if s.placesInShut(step) {
				return false
			}
			m.sign(step)
			if best == nil || step.size() < best.size() {
				best = step
			}
			return m.show == first
		})
		if best != nil {
			return best, nil
		}
	}
	return s.force(ctx, above)
}

// easiest returns what steps of these methods are rated at least.
func easiest(methods []method) Rating {
	return slices.MinFunc(methods, func(a, b method) int { return cmp.Compare(a.rating, b.rating) }).rating
}

// sign writes the technique and its rating on a step.
func (m *method) sign(step *Step) {
	if m.id == "" { // a tier, whose steps are signed
		return
	}
	step.Technique = m.id
	switch {
	case len(step.Chains) > 0:
		step.Rating += m.rating
	case step.Rating == 0:
		step.Rating = m.rating
	}
}

// size returns how much there is to look at: what a teacher would keep small.
func (step *Step) size() int {
	n := 0
	for _, c := range step.Chains {
		n += 4 * len(c.Nodes)
	}
	for _, p := range step.Parts {
		n += len(p.Cells) + 2*len(p.Houses)
	}
	return n
}

// All returns the steps open on s, by each technique of the profile. The richest techniques
// give only their first hundred. Forcing chains appear only if nothing else does. Steps with
// the same technique and outcome are listed once.
func All(ctx context.Context, s *State, profile Profile) (list []*Step, err error) {
	if err := profile.check(); err != nil {
		return nil, err
	}
	if profile == SE121 {
		return s.allSE(ctx)
	}
	views := s.views(ctx)
	for _, m := range humanMethods() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		n := 0
		seen := map[string]bool{}
		m.look(views, func(step *Step) bool {
			m.sign(step)
			if key := step.outcome(); !seen[key] && !s.placesInShut(step) {
				seen[key] = true
				list = append(list, step)
				n++
			}
			return n >= 100 || ctx.Err() != nil
		})
	}
	if len(list) == 0 {
		step, err := s.force(ctx, 0)
		if err != nil || step == nil {
			return nil, err
		}
		list = append(list, step)
	}
	return list, nil
}

// outcome tells steps with different results apart.
func (step *Step) outcome() string {
	b := []byte{byte(step.Type)}
	for _, x := range step.Place {
		b = append(b, 'p', byte(x.Cell), byte(x.Cell>>8), x.Digit)
	}
	for _, x := range step.Remove {
		b = append(b, 'r', byte(x.Cell), byte(x.Cell>>8), x.Digit)
	}
	return string(b)
}

// Path returns the steps from p to its solution. If the profile gets stuck, it returns the
// steps so far with ErrStuck. A puzzle without a solution may also end in ErrStuck.
func Path(ctx context.Context, p sudoku.Puzzle, profile Profile) ([]*Step, error) {
	if err := profile.check(); err != nil {
		return nil, err
	}
	s, err := NewState(p)
	if err != nil {
		return nil, err
	}
	var list []*Step
	for !s.Solved() {
		step, err := Next(ctx, s, profile)
		if err != nil {
			return list, err
		}
		if step == nil {
			return list, ErrStuck
		}
		list = append(list, step)
		s.Apply(step)
	}
	return list, nil
}

// PathRatings returns the ratings of a path, on the profile's own scale.
func PathRatings(path []*Step) (r Ratings) {
	for _, step := range path {
		r.add(step)
	}
	r.Below = r.ER
	return r
}

// add adds the next step of a path.
func (r *Ratings) add(step *Step) {
	if step.Rating > r.ER {
		r.ER, r.Hardest = step.Rating, step.Technique
	}
	if r.ED == 0 {
		r.ED = r.ER
	}
	if r.EP == 0 && len(step.Place) > 0 {
		r.EP = r.ER
	}
}

func (s *State) nextSE(ctx context.Context) (*Step, error) {
	if !s.classic || s.partial {
		return nil, ErrProfile
	}
	e := engines.Get().(*se121.Engine)
	defer engines.Put(e)
	s.load(e)
	if e.Next(ctx) == nil {
		return nil, ctx.Err()
	}
	return converter{s}.step(e.Detail()), nil
}

func (s *State) allSE(ctx context.Context) (list []*Step, err error) {
	if !s.classic || s.partial {
		return nil, ErrProfile
	}
	e := engines.Get().(*se121.Engine)
	defer engines.Put(e)
	s.load(e)
	seen := map[string]bool{}
	e.Each(ctx, func(*se121.Hint) {
		step := converter{s}.step(e.Detail())
		if key := string(step.Technique) + step.outcome(); !seen[key] {
			seen[key] = true
			list = append(list, step)
		}
	})
	if len(list) == 0 && e.NextForcing(ctx) != nil {
		list = append(list, converter{s}.step(e.Detail()))
	}
	return list, ctx.Err()
}

// force finds a forcing chain: that of Sudoku Explainer on a classic board, a
// net elsewhere.
func (s *State) force(ctx context.Context, above Rating) (*Step, error) {
	switch {
	case s.partial: // where mostly nothing follows, and it takes long to see that
		return nil, nil
	case s.windows != nil:
		return s.netThrough(above)
	case !s.classic:
		return s.forcingNet(ctx, above)
	}
	e := engines.Get().(*se121.Engine)
	defer engines.Put(e)
	s.load(e)
	if e.NextForcing(ctx) == nil {
		return nil, ctx.Err()
	}
	return converter{s}.step(e.Detail()), nil
}
