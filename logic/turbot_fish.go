package logic

// findTurbotFish finds any other two strong links of a digit that a weak link
// joins.
func findTurbotFish(s *State, found func(*Step) bool) bool {
	return s.eachTurbot(func(x *turbot) bool { return !s.parallel(x) && !s.crossed(x) }, found)
}
