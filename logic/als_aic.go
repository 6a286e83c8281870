package logic

// findAlsAIC finds alternating chains, open or closed, that pass through almost
// locked sets: without one digit such a set holds all its others.
func findAlsAIC(s *State, found func(*Step) bool) bool {
	g := s.linkGraph(inHouses | inCells | groups | inSets)
	return g.chains(false, throughSet, found) || g.chains(true, throughSet, found)
}
