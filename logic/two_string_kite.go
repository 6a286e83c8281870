package logic

// findTwoStringKite finds a row and a column with two places each for a digit.
// One place of each is in the same box.
func findTwoStringKite(s *State, found func(*Step) bool) bool {
	return s.eachTurbot(s.crossed, found)
}
