package se121

import "math/bits"

// Grid is a 9x9 board with its candidates, kept in three forms that always say
// the same:
//
//	cand[c]     digits still possible in cell c           (bit d = digit d+1)
//	pos[h][d]   positions of house h where d can still go (bit i = cells[h][i])
//	board[d]    cells where d can still go
//
// A filled cell has no candidates.
type Grid struct {
	cand  [81]uint16
	pos   [27][9]uint16
	board [9]Cells
	value [81]uint8 // digit+1, 0 when empty
	open  [27]uint8 // empty cells of a house
	used  [9]uint8  // cells that hold a digit
	left  int       // empty cells of the board
}

// Reset makes g an empty board with every candidate.
func (g *Grid) Reset() {
	*g = Grid{left: 81}
	all := Cells{1<<64 - 1, 1<<17 - 1}
	for c := range g.cand {
		g.cand[c] = 511
	}
	for h := range g.pos {
		g.open[h] = 9
		for d := range 9 {
			g.pos[h][d] = 511
		}
	}
	for d := range 9 {
		g.board[d] = all
	}
}

// Place writes digit d (0-8) into cell c and takes it from the cell's peers.
func (g *Grid) Place(c, d int) {
	for m := g.cand[c]; m != 0; m &= m - 1 {
		g.Remove(c, bits.TrailingZeros16(m))
	}
	if g.value[c] == 0 {
		g.left--
		g.used[d]++
		for _, h := range geo.house[c] {
			g.open[h]--
		}
	}
	g.value[c] = uint8(d + 1)
	s := geo.peerSet[c].and(g.board[d])
	for !s.empty() {
		g.Remove(s.pop(), d)
	}
}

// Remove takes candidate d out of cell c.
func (g *Grid) Remove(c, d int) {
	g.cand[c] &^= 1 << d
	h, at := &geo.house[c], &geo.at[c]
	g.pos[h[0]][d] &^= 1 << at[0]
	g.pos[h[1]][d] &^= 1 << at[1]
	g.pos[h[2]][d] &^= 1 << at[2]
	g.board[d].remove(c)
}

// Candidates returns the digits still possible in cell c, bit d for digit d+1.
func (g *Grid) Candidates(c int) uint16 { return g.cand[c] }

// Solved reports whether no cell is empty.
func (g *Grid) Solved() bool { return g.left == 0 }

func (g *Grid) has(c, d int) bool { return g.cand[c]>>d&1 != 0 }
