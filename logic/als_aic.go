package logic

// findAlsAIC finds alternating chains, open or closed, that pass through almost
// locked sets. Such a set that lacks one of its digits holds all the others.
func findAlsAIC(s *State, found func(*Step) bool) bool {
	g := s.linkGraph(inHouses | inCells | groups | inSets)
	return g.chains(false, throughSet, found) || g.chains(true, throughSet, found)
}
