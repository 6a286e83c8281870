package search

import "jiugong/sudoku/internal/engine"

// Branches tells the candidates of each branch that a search that has spent its budget still
// has to look at, the one at hand last. The slice is used again for the next one.
func (s *Solver) Branches(each func(candidates []uint64)) {
	room := make([]uint64, s.p.cells)
	for level, g := range s.guesses[:s.level] {
		copy(room, s.levels[level][1:])
		room[g.cell] &^= g.digit
		each(room)
	}
	each(s.dom)
}

// Model is what the Solver searches. It is valid until Release.
func (s *Solver) Model() *engine.Model { return s.p.model }

// Failed is how much has failed in each cell.
func (s *Solver) Failed() []int32 { return s.failed }

// Implied are the sums that follow from those of the model.
func (s *Solver) Implied() []*engine.Sum {
	sums := make([]*engine.Sum, 0, len(s.p.rules)-s.p.own)
	for i := range s.p.rules[s.p.own:] {
		if sum, ok := s.p.rules[s.p.own+i].Propagator.(*engine.Sum); ok {
			sums = append(sums, sum)
		}
	}
	return sums
}
