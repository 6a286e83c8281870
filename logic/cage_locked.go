package logic

// findCageLocked finds a digit that is in every combination of a cage: it goes
// from whatever sees all its places there.
func findCageLocked(s *State, found func(*Step)) {
	for i := range s.cages {
		c := &s.cages[i]
		o := s.look(c.cells, c.sum)
		set := cellsOf(o.cells...)
		for d := range o.must.Digits() {
			p := s.where[d].and(set)
			if p.empty() {
				continue
			}
			gone := s.seen(d, p)
			if gone.empty() {
				continue
			}
			found(&Step{
				Rating: cageRating(len(o.cells)) + 9, Remove: candidates(d, gone),
				Parts: []Part{
					{Role: Base, Cells: o.cells, Constraints: []int{c.constraint}, Sum: o.sum, Combinations: o.ways},
					{Role: Pivot, Cells: p.list(), Digits: digitSet(d)},
				},
				Truths: []Truth{{Kind: ConstraintTruth, Constraint: c.constraint}},
			})
		}
	}
}
