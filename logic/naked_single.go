package logic

// findNakedSingle finds a cell with one candidate.
func findNakedSingle(s *State, found func(*Step) bool) bool {
	for c, m := range s.cand {
		if m.Len() == 1 && found(&Step{
			Place:  []Candidate{{c, m.Min()}},
			Parts:  []Part{{Role: Base, Cells: []int{c}}},
			Truths: []Truth{{Kind: CellTruth, Cell: c}},
		}) {
			return true
		}
	}
	return false
}
