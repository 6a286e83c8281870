package search

import (
	"math/bits"

	"jiugong/sudoku/internal/engine"
)

// mostSure is for how many groups of a sum the digits that they must hold are
// looked at.
const mostSure = 4

// resting is how an implied sum pauses: most of those with many cells are of use in one call
// out of a hundred, but a few are in every third.
type resting struct {
	inVain uint8 // calls since it was last of use
	calls  uint8 // that are left out now
}

// An implied sum that was looked at in vain more than inVainMost times in a row is left out
// once, then twice, and so on, up to restMost times, until it is of use again. On very hard
// killers this takes two thirds of the time, though a quarter more guesses.
const (
	inVainMost = 4
	restMost   = 8
)

// narrowImplied is narrowBy for an implied sum, which says nothing that the other rules
// don't say of a full board.
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

// narrowSum lets a sum narrow its cells, and takes digits that one of its groups
// must hold from the cells that see all their places there.
func (s *Solver) narrowSum(sum *engine.Sum, unit int) bool {
	cells := sum.In
	domains := s.scratch[:len(cells)]
	for i, c := range cells {
		domains[i] = s.dom[c]
	}
	must := s.must[:min(len(sum.Groups), mostSure)]
	if !sum.Reduce(domains, must) {
		return s.blame(unit)
	}
	for i, c := range cells {
		if domains[i] != s.dom[c] && !s.narrow(c, domains[i]) {
			return false
		}
	}
	s.changed[unit/64] &^= 1 << (unit % 64) // Reduce leaves nothing to do again
	start := 0
	for g, digits := range must {
		end := sum.Groups[g]
		if digits != 0 && !s.lockOutAll(cells[start:end], digits, unit) {
			return false
		}
		start = end
	}
	return true
}

// narrowCage is narrowSum for a cage.
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
	return sure == 0 || s.lockOutAll(cells, sure, unit)
}

// lockOutAll is lockOut for the digits that cells of a unit must hold. Those that are
// in all of its open cells have the same places, and go together.
func (s *Solver) lockOutAll(cells []uint16, digits uint64, unit int) bool {
	together := digits
	for _, c := range cells {
		if d := s.dom[c]; d&(d-1) != 0 {
			together &= d
		}
	}
	ok := together == 0 || s.lockOut(cells, together)
	for rest := digits &^ together; ok && rest != 0; rest &= rest - 1 {
		ok = s.lockOut(cells, rest&-rest)
	}
	return ok || s.blame(unit)
}

// lockOut takes a digit, or several, from the cells that see all of their places among
// some, and says whether there is a place, which the digits before may have taken.
func (s *Solver) lockOut(cells []uint16, digit uint64) bool {
	if s.p.sightWords == 2 {
		return s.lockOut128(cells, digit)
	}
	seen := s.seen
	for w := range seen {
		seen[w] = ^uint64(0)
	}
	placed := false
	for _, c := range cells {
		if s.dom[c]&digit == 0 {
			continue
		}
		placed = true
		var any uint64
		for w, word := range s.p.sight.Of(c) {
			seen[w] &= word
			any |= seen[w]
		}
		if any == 0 {
			return true
		}
	}
	return placed && s.without(seen, digit)
}

// lockOut128 is lockOut for boards of up to 128 cells.
func (s *Solver) lockOut128(cells []uint16, digit uint64) bool {
	low, high := ^uint64(0), ^uint64(0) // of the cells that see all places
	if s.p.packed {
		low, high = s.placesOfAll(digit)
	}
	var places uint64
	for _, c := range cells {
		here := s.dom[c] & digit
		here = (here | -here) >> 63
		places |= here
		row := s.p.sight.Of128(c)
		low &= row[0] | (here - 1)
		high &= row[1] | (here - 1)
	}
	if low|high == 0 {
		return places != 0
	}
	return places != 0 && s.without([]uint64{low, high}, digit)
}

// without takes a digit from a set of cells.
func (s *Solver) without(seen []uint64, digit uint64) bool {
	for w, word := range seen {
		for ; word != 0; word &= word - 1 {
			c := uint16(w*64 + bits.TrailingZeros64(word))
			if s.dom[c]&digit != 0 && !s.narrow(c, ^digit) {
				return false
			}
		}
	}
	return true
}
