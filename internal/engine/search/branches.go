package search

import (
	"slices"

	"jiugong/sudoku/internal/engine"
)

// Branches tells the candidates of each branch that a search that has spent its budget still
// has to look at, the one at hand last. The slice is used again for the next one.
func (s *Solver) Branches(each func(dom []uint64)) {
	for level := range s.level {
		dom := slices.Clone(s.levels[level][1 : 1+s.p.cells])
		g := s.guesses[level]
		dom[g.cell] &^= g.digit
		each(dom)
	}
	each(s.dom)
}

// Failed is how much each cell has failed so far.
func (s *Solver) Failed() []int32 { return s.failed }

// Implied are the sums that follow from those of the model.
func (s *Solver) Implied() (sums []*engine.Sum) {
	for i := s.p.own; i < len(s.p.rules); i++ {
		if sum, ok := s.p.rules[i].Propagator.(*engine.Sum); ok {
			sums = append(sums, sum)
		}
	}
	return sums
}
