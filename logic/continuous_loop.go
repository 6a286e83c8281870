package logic

// findContinuousLoop finds an alternating chain that closes: then each of its
// weak links holds exactly one true candidate.
func findContinuousLoop(s *State, found func(*Step) bool) bool {
	g := s.linkGraph(inHouses | inCells)
	return g.chains(true, isChain, found)
}
