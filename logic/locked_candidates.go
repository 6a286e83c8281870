package logic

import "slices"

// findLockedCandidates finds a digit whose places in a house all see another
// candidate of it. Pointing leads out of a box (type 1), claiming out of a line
// (type 2, 2.8). The rules may forbid two cells certain digits side by side.
// Then all candidates of a cell can exclude another, too (type 3, 2.9). So can
// the places of a digit exclude other digits (type 4).
func findLockedCandidates(s *State, found func(*Step) bool) bool {
	for i, list := range [2][]int{s.boxes, s.lines} {
		for _, h := range list {
			for d := uint8(1); int(d) <= s.n; d++ {
				p := s.places(h, d)
				if p.count() < 2 {
					continue
				}
				if step := s.lockedIn(h, d, p); step != nil {
					step.Rating = Rating(26 + 2*i)
					if step.Type == 0 {
						step.Type = i + 1
					}
					if found(step) {
						return true
					}
				}
			}
		}
	}
	for c := range s.cand {
		if step := s.lockedCell(c); step != nil && found(step) {
			return true
		}
	}
	return false
}

// lockedIn returns what the places p of a digit in a house rule out, or nil.
func (s *State) lockedIn(h int, d uint8, p cells) *Step {
	gone, kind := candidates(d, s.seen(d, p)), 0
	if s.limited {
		if all := s.ruledOut(candidates(d, p)); len(all) > len(gone) {
			gone, kind = all, 4
		}
	}
	if len(gone) == 0 {
		return nil
	}
	return &Step{
		Technique: "locked_candidates", Type: kind, Remove: gone,
		Parts: []Part{
			{Role: Base, Houses: []int{h}, Cells: p.list(), Digits: digitSet(d)},
			{Role: Cover, Houses: s.covering(p, h)},
		},
		Truths: []Truth{houseTruth(h, d)},
	}
}

// lockedCell returns what the candidates of a cell rule out, or nil.
func (s *State) lockedCell(c int) *Step {
	if !s.limited || s.cand[c].Len() < 2 {
		return nil
	}
	var any []Candidate
	for d := range s.cand[c].Digits() {
		any = append(any, Candidate{c, d})
	}
	gone := s.ruledOut(any)
	if len(gone) == 0 {
		return nil
	}
	return &Step{
		Technique: "locked_candidates", Type: 3, Rating: 29, Remove: gone,
		Parts:  []Part{{Role: Base, Cells: []int{c}, Digits: s.cand[c]}},
		Truths: []Truth{{Kind: CellTruth, Cell: c}},
	}
}

// ruledOut lists the candidates that can't stand beside any of a list.
func (s *State) ruledOut(any []Candidate) (gone []Candidate) {
	try := func(x Candidate) {
		for _, o := range any[1:] {
			if x == o || !s.conflict(o, x) {
				return
			}
		}
		gone = append(gone, x)
	}
	first := any[0]
	for d := range s.cand[first.Cell].Without(first.Digit).Digits() {
		try(Candidate{first.Cell, d})
	}
	for c := range s.where[first.Digit].and(s.peers[first.Cell]).all() {
		try(Candidate{c, first.Digit})
	}
	for _, l := range s.beside[first.Cell] {
		for d := range barred(l, first.Digit, s.cand[l.Cell]).Digits() {
			if x := (Candidate{int(l.Cell), d}); !slices.Contains(gone, x) {
				try(x)
			}
		}
	}
	return gone
}

// covering returns the houses other than h that hold all cells of a set.
func (t *topology) covering(set cells, h int) (list []int) {
	for _, o := range t.of[set.first()] {
		if o != h && set.within(t.set[o]) {
			list = append(list, o)
		}
	}
	return list
}
