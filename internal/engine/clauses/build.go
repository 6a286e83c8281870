package clauses

import (
	"math/bits"
	"slices"
)

const (
	noVar   = -1
	noLit   = ^uint32(0)
	bitMask = 63 // of a membership: the bit in the set; the rest is the set
)

// build makes the variables and sets for the candidates in s.cand, and forgets everything
// learned. Each cell must have at least one candidate. It reports whether a house is left without
// a place for a digit.
//
//	variable   a candidate: a digit of a cell
//	literal    2·variable says "it holds", 2·variable+1 "it does not"
//	set        at most 64 variables: exactly one (in a group: at most
//	           one) is true, with the mask of those that are not yet false:
//
//	             cell r1c1:          r1c1=2 r1c1=5 r1c1=7        alive  111
//	             digit 7 in row 1:   r1c1=7 r1c4=7 r1c5=7 r1c8=7 alive 1011
//
// When a variable becomes true, the other bits of the mask become false. When one bit is left,
// that variable becomes true. Nothing is ever scanned, and none of the clauses of these rules is
// written out.
func (s *Solver) build() bool {
	n := s.m.Digits
	s.nvars = 0
	for i := range s.varOf {
		s.varOf[i] = noVar
	}
	live := 0
	for _, set := range s.cand {
		live += bits.OnesCount64(set)
	}
	s.candOf = slices.Grow(s.candOf[:0], live)
	s.setLit = slices.Grow(s.setLit[:0], 4*live) // in a cell, a row, a column and a box
	for c, set := range s.cand {
		if set&(set-1) == 0 {
			continue
		}
		for b := set; b != 0; b &= b - 1 {
			i := c*n + bits.TrailingZeros64(b)
			s.varOf[i] = int32(s.nvars)
			s.candOf = append(s.candOf, int32(i))
			s.nvars++
		}
	}
	s.exact = s.exact[:0]
	s.setOff = append(s.setOff[:0], 0)
	s.units = s.units[:0]
	for c, set := range s.cand {
		if set&(set-1) == 0 {
			continue
		}
		for b := set; b != 0; b &= b - 1 {
			s.setLit = append(s.setLit, uint32(s.varOf[c*n+bits.TrailingZeros64(b)])<<1)
		}
		s.closeSet(true)
	}
	for _, cells := range s.m.Houses {
		if !s.buildHouse(cells) {
			return false
		}
	}
	for _, g := range s.m.Groups {
		if len(g) > 2 {
			for d := range n {
				s.addLive(g, d)
				s.closeSet(false)
			}
		}
	}
	s.indexSets()
	s.indexPairs()
	s.indexRules()
	s.sizeState()
	return true
}

// closeSet ends the set whose literals were appended to s.setLit. Sets too
// small to say anything are dropped.
func (s *Solver) closeSet(exact bool) {
	from := int(s.setOff[len(s.setOff)-1])
	switch size := len(s.setLit) - from; {
	case size == 0:
		return
	case size == 1:
		if exact {
			s.units = append(s.units, s.setLit[from])
		}
		s.setLit = s.setLit[:from]
		return
	}
	s.setOff = append(s.setOff, uint32(len(s.setLit)))
	s.exact = append(s.exact, exact)
}

func (s *Solver) addLive(cells []uint16, d int) {
	for _, c := range cells {
		if v := s.varOf[int(c)*s.m.Digits+d]; v >= 0 {
			s.setLit = append(s.setLit, uint32(v)<<1)
		}
	}
}

// buildHouse makes the sets "digit d is in exactly one place" of one house. It
// reports whether each digit has a place.
func (s *Solver) buildHouse(cells []uint16) bool {
	var fixed uint64
	for _, c := range cells {
		if set := s.cand[c]; set&(set-1) == 0 {
			fixed |= set
		}
	}
	for d := range s.m.Digits {
		if fixed>>d&1 != 0 {
			continue
		}
		from := len(s.setLit)
		s.addLive(cells, d)
		if len(s.setLit) == from {
			return false
		}
		s.closeSet(true)
	}
	return true
}

// indexSets lists for each variable the sets it is in, and makes the masks.
func (s *Solver) indexSets() {
	s.member.count(s.nvars)
	sets := len(s.exact)
	s.alive = resize(s.alive, sets)
	for _, l := range s.setLit {
		s.member.add(l >> 1)
	}
	s.member.fill()
	for i := range sets {
		lits := s.setLit[s.setOff[i]:s.setOff[i+1]]
		s.alive[i] = ^uint64(0) >> (64 - len(lits))
		for b, l := range lits {
			s.member.put(l>>1, uint32(i)<<6|uint32(b))
		}
	}
}

// indexPairs lists for each literal the candidates that can't stand with it by
// relations and groups of two cells.
func (s *Solver) indexPairs() {
	s.pairs.count(2 * s.nvars)
	s.eachPair(func(a, b uint32) {
		s.pairs.add(a)
		s.pairs.add(b)
	})
	s.pairs.fill()
	s.eachPair(func(a, b uint32) {
		s.pairs.put(a, b)
		s.pairs.put(b, a)
	})
}

func (s *Solver) eachPair(exclude func(a, b uint32)) {
	n := s.m.Digits
	for _, g := range s.m.Groups {
		if len(g) != 2 {
			continue
		}
		for d := range n {
			v, w := s.varOf[int(g[0])*n+d], s.varOf[int(g[1])*n+d]
			if v >= 0 && w >= 0 {
				exclude(uint32(v)<<1, uint32(w)<<1)
			}
		}
	}
	for i := range s.m.Relations {
		r := &s.m.Relations[i]
		for _, p := range r.Pairs {
			for d := range n {
				v := s.varOf[int(p[0])*n+d]
				if v < 0 {
					continue
				}
				for b := s.cand[p[1]] &^ r.Allowed[d]; b != 0; b &= b - 1 {
					if w := s.varOf[int(p[1])*n+bits.TrailingZeros64(b)]; w >= 0 {
						exclude(uint32(v)<<1, uint32(w)<<1)
					}
				}
			}
		}
	}
}

// index is a list of numbers for each literal (or variable), all in one slice:
//
//	off   0     2  3        6
//	item  a  b  c  d  e  f
type index struct {
	off  []uint32
	item []uint32
}

func (x *index) count(keys int) { x.off = resize(x.off, keys+2) }
func (x *index) add(l uint32)   { x.off[l+2]++ }

// fill turns counts into offsets, shifted by one so that put can move them on.
func (x *index) fill() {
	for i := 2; i < len(x.off); i++ {
		x.off[i] += x.off[i-1]
	}
	x.item = resize(x.item, int(x.off[len(x.off)-1]))
}

func (x *index) put(l, item uint32) {
	x.item[x.off[l+1]] = item
	x.off[l+1]++
}

func (x *index) of(l uint32) []uint32 { return x.item[x.off[l]:x.off[l+1]] }

// resize returns a zeroed slice of the length, in the old one's memory if it fits.
func resize[T any](old []T, n int) []T {
	if cap(old) < n {
		return make([]T, n, n+n/4)
	}
	old = old[:n]
	clear(old)
	return old
}
