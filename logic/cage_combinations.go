package logic

// findCageCombinations finds candidates that the combinations of a cage rule
// out. A combination is a set of different digits with the cage's sum that fits
// its candidates. Type 1: a candidate that no combination leaves its cell goes.
// Type 2: the combinations leave a cell one digit. Type 3: a cage's last open
// cell.
//
//	┌──────────────┐   15 in two cells is 6-9 or 7-8
//	│ 6789   1-9   │
//	└──────────────┘
func findCageCombinations(s *State, found func(*Step)) {
	for i := range s.cages {
		c := &s.cages[i]
		o := s.look(c.cells, c.sum)
		if len(o.ways) == 0 {
			continue
		}
		base := Part{Role: Base, Cells: o.cells, Digits: s.union(cellsOf(o.cells...)), Constraints: []int{c.constraint}, Sum: o.sum, Combinations: o.ways}
		truths := []Truth{{Kind: ConstraintTruth, Constraint: c.constraint}}
		rating := cageRating(len(o.cells))
		var gone, place []Candidate
		for k, cell := range o.cells {
			m := s.cand[cell]
			if o.left[k].Len() == 1 && m.Len() > 1 {
				place = append(place, Candidate{cell, o.left[k].Min()})
			}
			for d := range (m &^ o.left[k]).Digits() {
				gone = append(gone, Candidate{cell, d})
			}
		}
		if len(place) > 0 {
			form := 2
			if len(o.cells) == 1 {
				form = 3
			}
			found(&Step{Type: form, Rating: rating, Place: place, Parts: []Part{base}, Truths: truths})
		}
		if len(gone) > 0 {
			found(&Step{Type: 1, Rating: rating, Remove: gone, Parts: []Part{base}, Truths: truths})
		}
	}
}
