package components

import "math/bits"

// A sheet lists the templates of a part.
type sheet struct {
	sets   []pair   // the templates, digit by digit
	digits int      // these are numbered anew
	tries  int      // calls of fill
	start  [65]int  // by digit: its first template in sets
	layout          // where their bits are
	has    []uint64 // by cell: words that say which templates have it
}

// A layout says which words belong to which digit.
type layout struct {
	words int     // 8, 16, 32 … of them; the last ones may belong to none
	first [65]int // by digit: its first word
	// For the kernels, as sets of at most 64 words:
	tops  uint64     // the last word of each digit
	below uint64     // its other words
	seg   [64]uint64 // by digit: its words
}

const (
	maxTemplates = 32768             // on a sheet
	maxTries     = 10 * maxTemplates // ways begun to fill the houses
)

// gather lists the templates of each digit. found is false if a digit has none. It sets ok to
// false if there are too many, or if they don't cover the part cell by cell.
func (sh *sheet) gather(w *compact, s *compactState, part pair, need *[64]pair) (found, ok bool) {
	sh.sets, sh.digits, sh.tries = sh.sets[:0], 0, 0
	size := 0
	for d := range w.digits {
		m := s.mask[d]
		if m = m.and(part); m.isZero() {
			continue
		}
		from := len(sh.sets)
		if !sh.fill(w, m, need[d], pair{}) {
			return false, false
		}
		if len(sh.sets) == from {
			return false, true
		}
		sh.start[sh.digits] = from
		sh.digits++
		cells := sh.sets[from].count()
		for _, set := range sh.sets[from:] {
			if set.count() != cells {
				return false, false
			}
		}
		size += cells
	}
	sh.start[sh.digits] = len(sh.sets)
	return true, size == part.count()
}

// fill lists the ways to put a digit into the houses that need it. It uses cells of m, besides
// those already in set. It fails if a cell of m is in none of these houses.
func (sh *sheet) fill(w *compact, m, need, set pair) bool {
	if need.isZero() {
		if !m.isZero() || len(sh.sets) == maxTemplates {
			return false
		}
		sh.sets = append(sh.sets, set)
		return true
	}
	if sh.tries++; sh.tries > maxTries {
		return false
	}
	places, fewest := pair{}, 129
	for h := need; !h.isZero() && fewest > 1; h = h.dropLowest() {
		x := m.and(w.houses[h.lowest()])
		if k := x.count(); k < fewest {
			places, fewest = x, k
		}
	}
	for x := places; !x.isZero(); x = x.dropLowest() {
		i := x.lowest()
		bit := one(i)
		if !sh.fill(w, m.andNot(w.peers[i].or(bit)), need.andNot(w.of[i]), set.or(bit)) {
			return false
		}
	}
	return true
}

// lay writes the templates as bits, as far as they lie in the open cells.
func (sh *sheet) lay(open pair) {
	l := &sh.layout
	l.words, l.tops, l.below = 0, 0, 0
	for g := range sh.digits {
		from := l.words
		l.first[g] = from
		l.words += (sh.start[g+1] - sh.start[g] + 63) / 64
		if last := l.words - 1; last < 64 {
			l.tops |= 1 << last
			l.below |= 1<<last - 1<<from
			l.seg[g] = 2<<last - 1<<from
		}
	}
	l.first[sh.digits] = l.words
	l.words = max(8, 1<<bits.Len(uint(l.words-1)))
	if n := 128 * l.words; cap(sh.has) < n {
		sh.has = make([]uint64, n)
	}
	sh.has = sh.has[:128*l.words]
	for x := open; !x.isZero(); x = x.dropLowest() {
		i := x.lowest()
		clear(sh.has[i*l.words : (i+1)*l.words])
	}
	for g := range sh.digits {
		for i, set := range sh.sets[sh.start[g]:sh.start[g+1]] {
			has, bit := sh.has[l.first[g]+i/64:], uint64(1)<<(i%64)
			for x := set.lo & open.lo; x != 0; x &= x - 1 {
				has[bits.TrailingZeros64(x)*l.words] |= bit
			}
			for x := set.hi & open.hi; x != 0; x &= x - 1 {
				has[(64+bits.TrailingZeros64(x))*l.words] |= bit
			}
		}
	}
}

// keep takes the templates that are left, of the digits that have more than one.
func (sh *sheet) keep(from *sheet, s *overlayState) {
	sh.sets, sh.digits = sh.sets[:0], 0
	for g := range from.digits {
		first := len(sh.sets)
		for i, a := range s.alive[from.first[g]:from.first[g+1]] {
			for ; a != 0; a &= a - 1 {
				sh.sets = append(sh.sets, from.sets[from.start[g]+i*64+bits.TrailingZeros64(a)])
			}
		}
		if len(sh.sets) == first+1 {
			sh.sets = sh.sets[:first]
			continue
		}
		sh.start[sh.digits] = first
		sh.digits++
	}
	sh.start[sh.digits] = len(sh.sets)
}

// place rules out the templates of the digit without the cell, and those of the other digits with
// it.
func (sh *sheet) place(alive []uint64, cell, digit int) {
	has := sh.has[cell*len(alive):]
	has = has[:len(alive)]
	from, to := sh.first[digit], sh.first[digit+1]
	for i, h := range has[:from] {
		alive[i] &^= h
	}
	for i, h := range has[from:to] {
		alive[from+i] &= h
	}
	for i, h := range has[to:] {
		alive[to+i] &^= h
	}
}

// takers returns two sets of digits. Some template of a digit in may has the cell; all templates
// of a digit in must have it.
func (sh *sheet) takers(alive []uint64, cell int) (may, must uint64) {
	has := sh.has[cell*len(alive):]
	for g := range sh.digits {
		with, without := uint64(0), uint64(0)
		for i := sh.first[g]; i < sh.first[g+1] && (with == 0 || without == 0); i++ {
			with |= alive[i] & has[i]
			without |= alive[i] &^ has[i]
		}
		if with != 0 {
			may |= 1 << g
			if without == 0 {
				must |= 1 << g
			}
		}
	}
	return may, must
}
