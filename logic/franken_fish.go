package logic

import "slices"

// findFrankenFish finds fish of two to four houses in which boxes stand in for
// some lines, with or without fins. Places that two base houses share count as
// fins. The type is the number of base houses.
func findFrankenFish(s *State, found func(*Step) bool) bool {
	rows, columns := s.split()
	for n := 2; n <= 4; n++ {
		if s.eachFish(n, 3, func(f *fishSearch) bool {
			f.found, f.franken = found, true
			return f.search(slices.Concat(rows, s.boxes), slices.Concat(columns, s.boxes)) ||
				f.search(slices.Concat(columns, s.boxes), slices.Concat(rows, s.boxes))
		}) {
			return true
		}
	}
	return false
}
