package logic

// findSkyscraper finds two parallel lines with two places each for a digit, one
// of each in the same crossing line.
func findSkyscraper(s *State, found func(*Step) bool) bool {
	return s.eachTurbot(s.parallel, found)
}
