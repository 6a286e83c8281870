package search

import "math/bits"

// narrowGroup looks at cells that differ, as the cells of a house do. When they have no
// more digits than there are cells, each of these digits is in one of them: it stands
// where it has one place, and goes from the cells that see all its places.
func (s *Solver) narrowGroup(cells []uint16, unit int) bool {
	var once, twice, placed uint64
	for _, c := range cells {
		d := s.dom[c]
		twice |= once & d
		once |= d
		if d&(d-1) == 0 {
			placed |= d
		}
	}
	switch spare := bits.OnesCount64(once) - len(cells); {
	case spare < 0:
		return s.blame(unit)
	case spare > 0 || placed == once:
		return true
	}
	for _, c := range cells {
		if alone := s.dom[c] &^ twice; alone != 0 && !s.narrow(c, alone) {
			return false
		}
	}
	return s.lockOutAll(cells, once&^placed, unit)
}
