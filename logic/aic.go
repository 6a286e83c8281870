package logic

// findAIC finds an alternating inference chain. Strong and weak links of any
// kind take turns, so one of its ends is true. When both ends are the same
// candidate, it is true.
func findAIC(s *State, found func(*Step) bool) bool {
	g := s.linkGraph(inHouses | inCells)
	return g.chains(false, isChain, found)
}
