package general

import (
	"math/bits"

	"jiugong/sudoku/internal/engine"
)

// narrow leaves in cell c only the digits in keep, and reports whether any are left.
func (s *Solver) narrow(c uint16, keep uint64) bool {
	old := s.dom[c]
	left := old & keep
	if left == old {
		return true
	}
	if left == 0 {
		return s.blameCell(c)
	}
	s.dom[c] = left
	s.narrowed++
	if left&(left-1) == 0 {
		s.queue = append(s.queue, c)
	}
	if s.lost != nil {
		s.lose(c, old^left)
	}
	s.touch(c)
	if s.p.packed {
		s.displace(c, old^left)
	}
	return true
}

// note remembers that cell c has some digits left and has lost some.
func (s *Solver) note(c uint16, left, gone uint64) {
	if left&(left-1) == 0 {
		s.queue = append(s.queue, c)
	}
	if s.lost != nil {
		s.lose(c, gone)
	}
	s.touch(c)
}

// lose remembers that a cell's houses have fewer places for some digits, where houses are
// looked at by sight.
func (s *Solver) lose(c uint16, digits uint64) {
	for _, h := range s.p.cellHouses.of(int(c)) {
		s.lost[h] |= digits
	}
}

// touch marks the units of cell c as changed.
func (s *Solver) touch(c uint16) {
	if marks := s.p.fewMarks; marks != nil {
		(*few)(s.changed).with(&marks[c])
		return
	}
	for _, m := range s.p.marks.of(int(c)) {
		s.changed[m.word] |= m.units
	}
}

// propagate applies every rule until none narrows a cell any more. It reports whether a solution
// is still possible, as far as the rules can tell. It sets stopped if the context has ended
// first; another call goes on. The cheap rules go first: one digit left in a cell, then one place
// left in a house. Relations, sums and locked candidates follow, and at last other propagators
// and implied sums. On a 9×9 with more rules nearly all houses are looked at together. There
// relations and sums come before the houses, but no sum comes twice before them.
func (s *Solver) propagate() bool {
	if s.fixpoint() {
		return true
	}
	s.queue = s.queue[:0]
	clear(s.changed)
	clear(s.unlocked)
	clear(s.lost)
	return false
}

func (s *Solver) fixpoint() bool {
	p := s.p
	next := p.firstSum // the sum to look at next
	for {
		if s.worked > workBetweenLooks {
			s.worked = 0
			if s.stopped = s.ctx.Err(); s.stopped != nil {
				return true
			}
		}
		for n := len(s.queue); n > 0; n = len(s.queue) {
			c := s.queue[n-1]
			s.queue = s.queue[:n-1]
			if !s.place(c) {
				return false
			}
		}
		var ok bool
		if p.sumsFirst {
			if u := take(s.changed, p.firstRelated, p.unitCount); u >= 0 {
				ok = s.relate(u - p.firstRelated)
			} else if u := take(s.changed, next, p.firstOther); u >= 0 {
				next = u + 1
				ok = s.narrowBy(u)
			} else if due := s.changed[0] & packedHouses; due != 0 {
				next = p.firstSum
				s.changed[0] &^= packedHouses
				s.unlocked[0] |= due & p.locking
				ok = s.pass()
			} else if next > p.firstSum {
				next = p.firstSum
				ok = true
			} else if !p.oneByOne {
				u := take(s.changed, p.firstOther, p.firstRelated)
				if u < 0 {
					return true
				}
				ok = s.narrowBy(u)
			} else if h := take(s.changed, packedCount, p.firstSum); h >= 0 {
				s.unlocked[h/64] |= 1 << (h % 64)
				ok = s.hidden(h)
			} else if h := take(s.unlocked, 0, p.firstSum); h >= 0 {
				ok = s.locked(h)
			} else if u := take(s.changed, p.firstOther, p.firstRelated); u >= 0 {
				ok = s.narrowBy(u)
			} else {
				return true
			}
		} else if h := take(s.changed, 0, p.firstSum); h >= 0 {
			s.unlocked[h/64] |= 1 << (h % 64)
			ok = s.hidden(h)
		} else if u := take(s.changed, p.firstRelated, p.unitCount); u >= 0 {
			ok = s.relate(u - p.firstRelated)
		} else if u := take(s.changed, p.firstSum, p.firstOther); u >= 0 {
			ok = s.narrowBy(u)
		} else if h := take(s.unlocked, 0, p.firstSum); h >= 0 {
			if p.packed {
				clear(s.unlocked)
				ok = s.pass()
			} else {
				ok = s.locked(h)
			}
		} else if u := take(s.changed, p.firstOther, p.firstRelated); u >= 0 {
			ok = s.narrowBy(u)
		} else {
			return true
		}
		if !ok {
			return false
		}
	}
}

// take removes and returns the lowest unit of the set from start up to end, or
// returns -1.
func take(set []uint64, start, end int) int {
	if start == end { // often, and this alone needs no call
		return -1
	}
	return takeFrom(set, start, end)
}

//go:noinline
func takeFrom(set []uint64, start, end int) int {
	w := uint(start) / 64
	word := set[w] & (^uint64(0) << (uint(start) & 63))
	for word == 0 {
		if w++; int(w*64) >= end {
			return -1
		}
		word = set[w]
	}
	u := int(w*64) + bits.TrailingZeros64(word)
	if u >= end {
		return -1
	}
	set[w] = set[w] &^ (word & -word)
	return u
}

// place takes the one digit left in cell c from its houses and peers.
func (s *Solver) place(c uint16) bool {
	if s.p.packed {
		return s.placePacked(c)
	}
	digit := s.dom[c]
	for _, h := range s.p.cellHouses.of(int(c)) {
		s.missing[h] &^= digit
	}
	*s.open--
	// Which peers still had the digit is anybody's guess, the processor's too:
	// so they are listed without a branch.
	shift := bits.TrailingZeros64(digit) & 63
	hit, n, dom := s.hit, 0, s.dom
	for _, peer := range s.p.peers.of(int(c)) {
		old := dom[peer]
		dom[peer] = old &^ digit
		hit[n] = peer
		n += int(old >> shift & 1)
	}
	if s.lost != nil || s.p.fewMarks != nil {
		for _, peer := range hit[:n] {
			left := dom[peer]
			if left == 0 {
				return s.blameCell(peer)
			}
			s.note(peer, left, digit)
		}
		return true
	}
	changed := s.changed
	for _, peer := range hit[:n] { // note, without calls
		left := dom[peer]
		if left&(left-1) == 0 {
			if left == 0 {
				return s.blameCell(peer)
			}
			s.queue = append(s.queue, peer)
		}
		for _, m := range s.p.marks.of(int(peer)) {
			changed[m.word] |= m.units
		}
	}
	return true
}

// hidden finds the digits with one place left in house h.
func (s *Solver) hidden(h int) bool {
	missing := s.missing[h]
	if missing == 0 {
		return true
	}
	house := s.p.house(h)
	var once, twice uint64
	for _, c := range house {
		d := s.dom[c]
		twice |= once & d
		once |= d
	}
	if once != s.p.all {
		return s.blame(h)
	}
	single := missing &^ twice
	if single == 0 {
		return true
	}
	for _, c := range house {
		if d := s.dom[c] & single; d != 0 {
			if d&(d-1) != 0 {
				return s.blame(h) // two digits have only this cell
			}
			if !s.narrow(c, d) {
				return false
			}
		}
	}
	return true
}

// locked finds the digits whose places in house h all lie in one segment. It takes them from the
// cells that see the whole segment.
func (s *Solver) locked(h int) bool {
	missing := s.missing[h]
	if missing == 0 {
		return true
	}
	p := s.p
	if p.bySight[h] {
		return s.lockedBySight(h, missing)
	}
	for _, part := range p.partitions.of(h) {
		segments := p.segments[part.start:part.end]
		unions := s.unions[:len(segments)]
		cells := p.partitionCells[part.cells:]
		var once, twice uint64
		for i, seg := range segments {
			var union uint64
			for _, c := range cells[:seg.size] {
				union |= s.dom[c]
			}
			cells = cells[seg.size:]
			unions[i] = union
			twice |= once & union
			once |= union
		}
		lockable := missing &^ twice
		if lockable == 0 {
			continue
		}
		for i, seg := range segments {
			digits := unions[i] & lockable
			if digits == 0 {
				continue
			}
			for _, c := range p.targets[seg.start:seg.end] {
				if s.dom[c]&digits != 0 && !s.narrow(c, ^digits) {
					return false
				}
			}
		}
	}
	return true
}

// lockedBySight does what locked does, for a house that would need many partitions. It
// takes a digit from the cells outside that see all its places.
func (s *Solver) lockedBySight(h int, missing uint64) bool {
	p := s.p
	house := p.house(h)
	outside := p.outside[h*p.sightWords:][:p.sightWords]
	missing &= s.lost[h]
	s.lost[h] = 0
	for rest := missing; rest != 0; rest &= rest - 1 {
		digit := rest & -rest
		if p.packed && len(outside) == 2 {
			if seen := s.seenBySight(h, outside, digit); seen[0]|seen[1] != 0 && !s.without(seen[:], digit) {
				return false
			}
			continue
		}
		if len(outside) == 2 {
			seen := [2]uint64{outside[0], outside[1]}
			for _, c := range house {
				here := s.dom[c] & digit
				none := (here|-here)>>63 - 1 // all ones unless it is a place
				row := p.sight.Of128(c)
				seen[0] &= row[0] | none
				seen[1] &= row[1] | none
			}
			if seen[0]|seen[1] != 0 && !s.without(seen[:], digit) {
				return false
			}
			continue
		}
		seen := s.seen
		copy(seen, outside)
		any := true
		for _, c := range house {
			if s.dom[c]&digit == 0 {
				continue
			}
			any = false
			for w, word := range p.sight.Of(c) {
				seen[w] &= word
				any = any || seen[w] != 0
			}
			if !any {
				break
			}
		}
		if any && !s.without(seen, digit) {
			return false
		}
	}
	return true
}

// seenBySight returns the cells among outside that may hold a digit and see all its places in
// house h. The board must be packed, with up to 128 cells.
func (s *Solver) seenBySight(h int, outside []uint64, digit uint64) [2]uint64 {
	places, house := s.placesOf128(digit), s.p.inside[2*h:][:2]
	seen := [2]uint64{places[0] & outside[0], places[1] & outside[1]}
	for w, here := range [2]uint64{places[0] & house[0], places[1] & house[1]} {
		for ; here != 0; here &= here - 1 {
			row := s.p.sight.Of128(uint16(w*64 + bits.TrailingZeros64(here)))
			seen[0] &= row[0]
			seen[1] &= row[1]
			if seen[0]|seen[1] == 0 {
				return seen
			}
		}
	}
	return seen
}

// workBetweenLooks is how much propagators may cost between two looks at the
// context: some milliseconds.
const workBetweenLooks = 1 << 20

// narrowBy lets a propagator narrow its cells.
func (s *Solver) narrowBy(unit int) bool {
	rule := &s.p.rules[unit-s.p.firstSum]
	switch rule.form {
	case isCage, isSum:
		switch {
		case unit >= s.p.firstImplied:
			return s.narrowImplied(rule, unit)
		case rule.form == isCage:
			return s.narrowCage(rule, unit)
		}
		return s.narrowSum(rule.Propagator.(*engine.Sum), unit)
	case isCount:
		count := rule.Propagator.(*engine.Count)
		return s.narrowCount(rule, count.Digits, count.Numbers, unit)
	case isTogether:
		return s.narrowTogether(rule, unit)
	case isClique:
		return s.narrowClique(rule.Propagator.(*engine.Clique), unit)
	case isLeft:
		return s.narrowLeftovers(rule.Propagator.(*engine.Leftovers), unit)
	case isGroup:
		return s.narrowGroup(rule.cells, unit)
	}
	s.worked += rule.cost
	switch rule.form {
	case isLine:
		return s.narrowLine(rule, unit)
	case isAny:
		return s.narrowAny(rule, unit)
	case isRegions:
		return s.narrowRegions(rule, unit)
	}
	domains := s.gather(rule.cells)
	if !rule.Narrow(domains) {
		return s.blame(unit)
	}
	return s.keep(rule.cells, domains)
}

// gather copies the candidates of some cells to where a rule may narrow them.
func (s *Solver) gather(cells []uint16) []uint64 {
	domains := s.scratch[:len(cells)]
	for i, c := range cells {
		domains[i] = s.dom[c]
	}
	return domains
}

// keep narrows the cells to the candidates that a rule has left in the copy.
func (s *Solver) keep(cells []uint16, domains []uint64) bool {
	for i, c := range cells {
		if domains[i] != s.dom[c] && !s.narrow(c, domains[i]) {
			return false
		}
	}
	return true
}
