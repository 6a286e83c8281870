package logic

// findTurbotFish finds any other two strong links of a digit that a weak link
// joins.
func findTurbotFish(s *State, found func(*Step) bool) bool {
	return s.eachTurbot(anyHouses, found)
}
