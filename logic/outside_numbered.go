package logic

import "jiugong/sudoku"

// findNumberedRoom looks from both sides at a clue for a digit whose place the
// first cell names. A place that can't have the digit can't be named. The digit
// can't stand at a place that isn't named.
//
//	4 │ 235 … │   4 in the second, third or fifth cell
func findNumberedRoom(s *State, found func(*Step)) {
	for _, o := range s.clues.outside["numberedroom"] {
		d := uint8(o.value)
		if o.value < 1 || o.value > s.n {
			continue
		}
		left := make([]sudoku.Set, s.n)
		named := s.left(o.cells[0])
		if d != 1 {
			named = named.Without(1).Without(d) // the digit would stand in front, and elsewhere, too
		}
		for i, c := range o.cells {
			place := uint8(i + 1)
			left[i] = s.left(c)
			switch possible := s.left(c).Has(d) && (i != 0 || d == 1); {
			case !possible:
				named = named.Without(place)
			case !named.Has(place) && i > 0:
				left[i] = left[i].Without(d)
			}
		}
		left[0] = s.left(o.cells[0]) & named
		step := s.leavesBeside(&o, o.cells, left)
		if step == nil {
			continue
		}
		step.Rating = 18
		step.Parts = append(step.Parts,
			Part{Role: Pivot, Cells: o.cells[:1], Digits: named},
			Part{Role: Floor, Digits: digitSet(d)})
		found(step)
	}
}
