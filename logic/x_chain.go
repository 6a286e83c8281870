package logic

// findXChain finds a chain of one digit, strong links and weak ones taking
// turns: one of its ends is true.
func findXChain(s *State, found func(*Step) bool) bool {
	g := s.linkGraph(inHouses)
	return g.chains(false, isChain, found)
}
