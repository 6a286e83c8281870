package general

import (
	"math/bits"

	"jiugong/sudoku/internal/engine"
)

// narrowGroup narrows cells that all differ, as those of a house do. If they have only as many
// digits as there are cells, each digit is in one of the cells. It stands where it has one place,
// and goes from the cells that see all its places.
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

// narrowClique lets a clique narrow its cells. Digits that the clique must hold go from the cells
// that see all their places in it.
func (s *Solver) narrowClique(q *engine.Clique, unit int) bool {
	domains := s.gather(q.In)
	sure, ok := q.Reduce(domains)
	if !ok {
		return s.blame(unit)
	}
	return s.keep(q.In, domains) && s.lockOutAll(q.In, sure, unit)
}

// narrowLeftovers does the same for leftovers, each of whose lists must hold some digits.
func (s *Solver) narrowLeftovers(left *engine.Leftovers, unit int) bool {
	domains := s.gather(left.In)
	must, ok := left.Reduce(domains)
	if !ok {
		return s.blame(unit)
	}
	return s.keep(left.In, domains) &&
		s.lockOutAll(left.In[:left.Half], must[0], unit) && s.lockOutAll(left.In[left.Half:], must[1], unit)
}

// lockOutAll does what lockOut does, for the digits that cells of a unit must hold. Those
// that are in all of its open cells have the same places, and go together.
func (s *Solver) lockOutAll(cells []uint16, digits uint64, unit int) bool {
	if digits == 0 {
		return true
	}
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
// some. It reports whether there is a place: the digits before may have taken it.
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

// lockOut128 does what lockOut does, for boards of up to 128 cells.
func (s *Solver) lockOut128(cells []uint16, digit uint64) bool {
	low, high := ^uint64(0), ^uint64(0) // of the cells that see all places
	if s.p.packed {
		low, high = s.placesOfAll128(digit)
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
