package general

import (
	"slices"

	"jiugong/sudoku/internal/engine"
)

// Branches calls each with the candidates of all cells, for every branch left to a search with a
// spent budget. The one at hand comes last. The slice is used again for the next one.
func (s *Solver) Branches(each func(candidates []uint64)) {
	room := make([]uint64, s.p.cells)
	for level, g := range s.guesses[:s.level] {
		copy(room, s.levels[level][1:])
		room[g.cell] &^= g.digit | g.same
		each(room)
	}
	each(s.dom)
}

// Model returns the model that the Solver searches, valid until Release.
func (s *Solver) Model() *engine.Model { return s.p.model }

// Failed returns the failures counted in each cell so far, by which the search branches. It must
// not be changed.
func (s *Solver) Failed() []int32 { return s.failed }

// Implied returns the sums that follow from the rules of the model, valid until Release.
func (s *Solver) Implied() []*engine.Sum {
	sums := make([]*engine.Sum, 0, len(s.p.rules)-s.p.own)
	for i := range s.p.rules[s.p.own:] {
		if sum, ok := s.p.rules[s.p.own+i].Propagator.(*engine.Sum); ok {
			sums = append(sums, sum)
		}
	}
	return sums
}

// HasTotals reports whether the search makes use of totals that its sums share.
func (s *Solver) HasTotals() bool {
	return slices.ContainsFunc(s.p.rules[s.p.own:], func(r rule) bool {
		_, is := r.Propagator.(*engine.Totals)
		return is
	})
}
