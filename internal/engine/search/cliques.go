package search

import "jiugong/sudoku/internal/engine"

// narrowClique lets a clique narrow its cells, and takes digits that it must hold from the cells
// that see all their places in it.
func (s *Solver) narrowClique(q *engine.Clique, unit int) bool {
	cells := q.In
	domains := s.scratch[:len(cells)]
	for i, c := range cells {
		domains[i] = s.dom[c]
	}
	sure, ok := q.Reduce(domains)
	if !ok {
		return s.blame(unit)
	}
	for i, c := range cells {
		if domains[i] != s.dom[c] && !s.narrow(c, domains[i]) {
			return false
		}
	}
	return sure == 0 || s.lockOutAll(cells, sure, unit)
}
