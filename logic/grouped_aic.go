package logic

// findGroupedAIC finds alternating chains that pass through groups: a digit's
// places where a box meets a line.
func findGroupedAIC(s *State, found func(*Step) bool) bool {
	g := s.linkGraph(inHouses | inCells | groups)
	return g.chains(false, func(path []int) bool { return !g.single(path) }, found)
}

// findGroupedLoop finds closed chains that pass through groups.
func findGroupedLoop(s *State, found func(*Step) bool) bool {
	g := s.linkGraph(inHouses | inCells | groups)
	return g.chains(true, func(path []int) bool { return !g.single(path) }, found)
}

// findAlsAIC finds alternating chains, open or closed, that pass through almost
// locked sets: without one digit such a set holds all its others.
func findAlsAIC(s *State, found func(*Step) bool) bool {
	g := s.linkGraph(inHouses | inCells | groups | inSets)
	keep := func(path []int) bool { return !g.single(path) }
	return g.chains(false, keep, found) || g.chains(true, keep, found)
}
