package hodoku

import (
	"iter"
	"math/bits"
)

// Houses are numbered rows 0-8, columns 9-17, boxes 18-26.
const (
	rows    = 0
	columns = 9
	boxes   = 18
)

var (
	houseCells [27][9]int
	houseSet   [27]set
	housesOf   [81][3]int // row, column, box
	peers      [81]set
	everywhere = set{1<<64 - 1, 1<<17 - 1}
)

func init() {
	var n [27]int
	for c := range 81 {
		r, k := c/9, c%9
		housesOf[c] = [3]int{rows + r, columns + k, boxes + r/3*3 + k/3}
		for _, h := range housesOf[c] {
			houseCells[h][n[h]] = c
			houseSet[h].add(c)
			n[h]++
		}
	}
	for c := range 81 {
		for _, h := range housesOf[c] {
			peers[c] = peers[c].or(houseSet[h])
		}
		peers[c].remove(c)
	}
}

func rowOf(c int) int { return housesOf[c][0] }
func colOf(c int) int { return housesOf[c][1] }
func boxOf(c int) int { return housesOf[c][2] }

// set is a set of cells.
type set struct{ lo, hi uint64 }

func setOf(list ...int) (s set) {
	for _, c := range list {
		s.add(c)
	}
	return s
}

func (s *set) add(c int) {
	if c < 64 {
		s.lo |= 1 << c
	} else {
		s.hi |= 1 << (c - 64)
	}
}

func (s *set) remove(c int) {
	if c < 64 {
		s.lo &^= 1 << c
	} else {
		s.hi &^= 1 << (c - 64)
	}
}

func (s set) has(c int) bool {
	if c < 64 {
		return s.lo>>c&1 != 0
	}
	return s.hi>>(c-64)&1 != 0
}

func (s set) and(t set) set  { return set{s.lo & t.lo, s.hi & t.hi} }
func (s set) or(t set) set   { return set{s.lo | t.lo, s.hi | t.hi} }
func (s set) less(t set) set { return set{s.lo &^ t.lo, s.hi &^ t.hi} }
func (s set) empty() bool    { return s.lo|s.hi == 0 }
func (s set) len() int       { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }

// first returns the smallest cell of a set that is not empty.
func (s set) first() int {
	if s.lo != 0 {
		return bits.TrailingZeros64(s.lo)
	}
	return 64 + bits.TrailingZeros64(s.hi)
}

// all returns the cells, ascending.
func (s set) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for lo := s.lo; lo != 0; lo &= lo - 1 {
			if !yield(bits.TrailingZeros64(lo)) {
				return
			}
		}
		for hi := s.hi; hi != 0; hi &= hi - 1 {
			if !yield(64 + bits.TrailingZeros64(hi)) {
				return
			}
		}
	}
}

// seenByAll returns the cells that see every cell of a set.
func seenByAll(s set) set {
	out := everywhere
	for c := range s.all() {
		out = out.and(peers[c])
	}
	return out
}
