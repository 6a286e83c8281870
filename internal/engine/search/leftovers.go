package search

import "jiugong/sudoku/internal/engine"

// narrowLeftovers lets leftovers narrow their cells, and takes digits that one of the lists
// must still hold from the cells that see all their places in it.
func (s *Solver) narrowLeftovers(left *engine.Leftovers, unit int) bool {
	cells := left.In
	domains := s.scratch[:len(cells)]
	for i, c := range cells {
		domains[i] = s.dom[c]
	}
	must, ok := left.Reduce(domains)
	if !ok {
		return s.blame(unit)
	}
	for i, c := range cells {
		if domains[i] != s.dom[c] && !s.narrow(c, domains[i]) {
			return false
		}
	}
	return (must[0] == 0 || s.lockOutAll(cells[:left.Half], must[0], unit)) &&
		(must[1] == 0 || s.lockOutAll(cells[left.Half:], must[1], unit))
}
