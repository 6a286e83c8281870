package se121

import "math/bits"

// Houses are numbered boxes 0-8, rows 9-17, columns 18-26. The order box, row,
// column is the one chains use; singles and sets look at boxes, columns, rows.
const (
	box = 0
	row = 1
	col = 2
)

// setOrder is the order in which singles, locking and sets visit house kinds.
var setOrder = [3]int{box, col, row}

// geometry holds what never changes about a 9x9 board.
type geometry struct {
	cells   [27][9]uint8  // the cells of a house, by position
	house   [81][3]uint8  // the houses of a cell, by kind
	at      [81][3]uint8  // the position of a cell inside each of its houses
	peers   [81][20]uint8 // ascending
	peerSet [81]Cells
	board   [27]Cells // the cells of a house as a set
}

var geo = newGeometry()

// combos[k] lists the 9-bit masks with k ones in ascending order.
var combos = newCombos()

func newCombos() (list [8][]uint16) {
	for m := uint16(0); m < 512; m++ {
		if k := bits.OnesCount16(m); k < len(list) {
			list[k] = append(list[k], m)
		}
	}
	return list
}

func newGeometry() *geometry {
	g := new(geometry)
	for c := range 81 {
		r, k := c/9, c%9
		b := r/3*3 + k/3
		g.house[c] = [3]uint8{uint8(b), uint8(9 + r), uint8(18 + k)}
		g.at[c] = [3]uint8{uint8(r%3*3 + k%3), uint8(k), uint8(r)}
		for kind := range 3 {
			h := g.house[c][kind]
			g.cells[h][g.at[c][kind]] = uint8(c)
			g.board[h].add(c)
		}
	}
	for c := range 81 {
		h := g.house[c]
		s := g.board[h[0]].or(g.board[h[1]]).or(g.board[h[2]])
		s.remove(c)
		g.peerSet[c] = s
		n := 0
		for p := range s.all {
			g.peers[c][n] = uint8(p)
			n++
		}
	}
	return g
}

// Cells is a set of the 81 cells: bit c of lo for c < 64, bit c-64 of hi.
type Cells struct{ lo, hi uint64 }

func (s *Cells) add(c int) {
	if c < 64 {
		s.lo |= 1 << c
	} else {
		s.hi |= 1 << (c - 64)
	}
}

func (s *Cells) remove(c int) {
	if c < 64 {
		s.lo &^= 1 << c
	} else {
		s.hi &^= 1 << (c - 64)
	}
}

// Has reports whether cell c is in the set.
func (s Cells) Has(c int) bool {
	if c < 64 {
		return s.lo>>c&1 != 0
	}
	return s.hi>>(c-64)&1 != 0
}

func (s Cells) or(t Cells) Cells     { return Cells{s.lo | t.lo, s.hi | t.hi} }
func (s Cells) and(t Cells) Cells    { return Cells{s.lo & t.lo, s.hi & t.hi} }
func (s Cells) andNot(t Cells) Cells { return Cells{s.lo &^ t.lo, s.hi &^ t.hi} }
func (s Cells) empty() bool          { return s.lo|s.hi == 0 }
func (s Cells) count() int           { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }

// pop removes and returns the lowest cell of a non-empty set.
func (s *Cells) pop() int {
	if s.lo != 0 {
		c := bits.TrailingZeros64(s.lo)
		s.lo &= s.lo - 1
		return c
	}
	c := bits.TrailingZeros64(s.hi)
	s.hi &= s.hi - 1
	return c + 64
}

// all yields the cells in ascending order.
func (s Cells) all(yield func(int) bool) {
	for !s.empty() {
		if !yield(s.pop()) {
			return
		}
	}
}
