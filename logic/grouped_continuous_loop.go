package logic

// findGroupedLoop finds closed chains that pass through groups.
func findGroupedLoop(s *State, found func(*Step) bool) bool {
	g := s.linkGraph(inHouses | inCells | groups)
	return g.chains(true, throughGroup, found)
}
