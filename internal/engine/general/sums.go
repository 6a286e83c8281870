package general

import "jiugong/sudoku/internal/engine"

// mostSure is for how many groups of a sum the digits that they must hold are
// looked at.
const mostSure = 4

// resting makes an implied sum pause. Most of those with many cells help in one call in a
// hundred, but a few in every third.
type resting struct {
	inVain uint8 // calls since it was last of use
	calls  uint8 // that are left out now
}

// An implied sum that failed to help more than inVainMost times in a row is left out once. Then
// it is left out twice, and so on, up to restMost times. The count begins anew when it helps
// again. On very hard killers this takes two thirds of the time, though a quarter more guesses.
const (
	inVainMost = 4
	restMost   = 8
)

// narrowImplied narrows by an implied sum, which says nothing that the other rules don't
// say of a full board.
func (s *Solver) narrowImplied(r *rule, unit int) bool {
	rest := &s.rests[unit-s.p.firstImplied]
	if rest.calls > 0 {
		rest.calls--
		return true
	}
	before, ok := s.narrowed, true
	if r.form == isCage {
		ok = s.narrowCage(r, unit)
	} else {
		ok = s.narrowSum(r.Propagator.(*engine.Sum), unit)
	}
	if !ok || s.narrowed != before {
		rest.inVain = 0
		return ok
	}
	rest.inVain = min(rest.inVain+1, inVainMost+restMost)
	if rest.inVain > inVainMost {
		rest.calls = rest.inVain - inVainMost
	}
	return true
}

// narrowSum lets a sum narrow its cells. Digits that one of its groups must hold go from the
// cells that see all their places there.
func (s *Solver) narrowSum(sum *engine.Sum, unit int) bool {
	cells := sum.In
	domains := s.gather(cells)
	must := s.must[:min(len(sum.Groups), mostSure)]
	if !sum.Reduce(domains, must) {
		return s.blame(unit)
	}
	if !s.keep(cells, domains) {
		return false
	}
	s.changed[unit/64] &^= 1 << (unit % 64) // Reduce leaves nothing to do again
	start := 0
	for g, digits := range must {
		end := sum.Groups[g]
		if !s.lockOutAll(cells[start:end], digits, unit) {
			return false
		}
		start = end
	}
	return true
}

// narrowCage narrows by a cage.
func (s *Solver) narrowCage(r *rule, unit int) bool {
	cells, open := r.cells, &s.openCells
	sure, narrowed, more, ok := s.p.cages.Narrow(s.dom, cells, int(r.total), open)
	if !ok {
		return s.blame(unit)
	}
	if narrowed {
		for i := range open.Count & 15 {
			if c, left := open.Cells[i], open.Left[i]; left != s.dom[c] && !s.narrow(c, left) {
				return false
			}
		}
	}
	if more {
		return true
	}
	s.changed[unit/64] &^= 1 << (unit % 64) // nothing is left to do again
	return s.lockOutAll(cells, sure, unit)
}
