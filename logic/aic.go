package logic

// findAIC finds an alternating inference chain: strong and weak links of any
// kind take turns, so one of its ends is true. When both ends are the same
// candidate, it is true.
func findAIC(s *State, found func(*Step) bool) bool {
	g := s.linkGraph(inHouses | inCells)
	return g.chains(false, func(path []int) bool { return true }, found)
}

// findContinuousLoop finds an alternating chain that closes: then each of its
// weak links holds exactly one true candidate.
func findContinuousLoop(s *State, found func(*Step) bool) bool {
	g := s.linkGraph(inHouses | inCells)
	return g.chains(true, func(path []int) bool { return true }, found)
}
