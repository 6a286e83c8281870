package logic

import (
	"context"
	"slices"
)

// StepsOf are the steps of the profile Human by some techniques, at most
// that many of each.
func (s *State) StepsOf(techniques []Technique, most int) (list []*Step) {
	views := s.views(s.ctx)
	for _, m := range humanMethods() {
		if m.id != "" && !slices.Contains(techniques, m.id) {
			continue
		}
		n := 0
		m.look(views, func(step *Step) bool {
			if m.sign(step); slices.Contains(techniques, step.Technique) {
				list = append(list, step)
				n++
			}
			return n >= most
		})
	}
	return list
}

// NextUpTo is Next in the profile Human, without the search for what is rated above:
// it gives a step without conclusions in its place. 0 is no limit.
func NextUpTo(ctx context.Context, s *State, above Rating) (*Step, error) {
	return s.nextHuman(ctx, above)
}

// BelowNets is the highest rating below that of any net.
var BelowNets = netLevels[0].rating - 1
