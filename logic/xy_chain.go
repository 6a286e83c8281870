package logic

// findXYChain finds a chain through cells with two candidates that ends with
// the digit it began with. It has at least three cells, as two are a naked
// pair.
func findXYChain(s *State, found func(*Step) bool) bool {
	g := s.linkGraph(inCells)
	return g.chains(false, func(_ *linkWalk, path []int) bool {
		return len(path) >= 6 && g.nodes[path[0]].digit == g.nodes[path[len(path)-1]].digit
	}, found)
}
