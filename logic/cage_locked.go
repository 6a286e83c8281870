package logic

// findCageLocked finds digits that are in every combination of a cage. They go
// from cells that see all their places in the cage.
func findCageLocked(s *State, found func(*Step)) {
	for i := range s.cages {
		c := &s.cages[i]
		o := s.look(c.cells, c.sum)
		for pivot, gone := range s.mustHold(&o) {
			found(&Step{
				Rating: cageRating(len(o.cells)) + 9, Remove: gone,
				Parts: []Part{
					{Role: Base, Cells: o.cells, Constraints: []int{c.constraint}, Sum: o.sum, Combinations: o.ways},
					pivot,
				},
				Truths: []Truth{{Kind: ConstraintTruth, Constraint: c.constraint}},
			})
		}
	}
}
