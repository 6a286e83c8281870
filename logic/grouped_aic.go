package logic

// findGroupedAIC finds alternating chains that pass through groups: a digit's
// places where a box meets a line.
func findGroupedAIC(s *State, found func(*Step) bool) bool {
	g := s.linkGraph(inHouses | inCells | groups)
	return g.chains(false, throughGroup, found)
}
