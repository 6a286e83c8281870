package twobox

import (
	"context"
	"math/bits"
)

// stackGraph knows, for each row of the left stack, the digits in no column yet. It also knows
// those that the next two columns take. Rows with two digits known to be left join them to paths.
// The other end of the path that ends in a digit is end.
type stackGraph struct {
	ctx         context.Context
	rows        int
	left, taken stackRows
	end         [2 * mostBoxWidth]uint8
}

// stackRows are sets of digits, by row.
type stackRows [2 * mostBoxWidth]uint16

// columns counts the ways to fill the last w columns, the first row ascending.
func (g *stackGraph) columns(w int) uint64 {
	switch w {
	case 2:
		return g.left.layouts(g.rows)
	case 3:
		for d := range g.end {
			g.end[d] = uint8(d)
		}
		return g.three(0, 0, 0, 0) / 2
	}
	return g.pair(0, w, 0, 0)
}

// three counts the ways to fill three columns from a row on. The first column has the digits used
// above that row. For the other two, the rows above leave digits once and twice. It also counts
// the ways in which these two change places.
func (g *stackGraph) three(row int, used, once, twice uint16) (ways uint64) {
	if row == g.rows {
		return 1
	}
	left := g.left[row]
	open := left &^ used
	switch must := left & twice; {
	case row == 0:
		open &= -open
	case must&(must-1) != 0:
		return 0
	case must != 0:
		open = must
	}
	for ; open != 0; open &= open - 1 {
		d := open & -open
		rest := left ^ d
		a, b := bits.TrailingZeros16(rest), bits.Len16(rest)-1
		x, y := g.end[a], g.end[b]
		if int(x) == b { // a cycle, which can be laid out in two ways
			ways += 2 * g.three(row+1, used|d, once^rest, twice|once&rest)
			continue
		}
		g.end[x], g.end[y] = y, x
		ways += g.three(row+1, used|d, once^rest, twice|once&rest)
		g.end[x], g.end[y] = uint8(a), uint8(b)
	}
	return ways
}

// pair counts the ways to fill the first two of w columns from a row on, and then the others. The
// rows above use the digits once and twice.
func (g *stackGraph) pair(row, w int, once, twice uint16) (ways uint64) {
	if row == g.rows {
		if g.ctx.Err() != nil {
			return 0
		}
		return g.taken.layouts(g.rows) * g.columns(w-2)
	}
	left := g.left[row]
	for open := left &^ twice; open&(open-1) != 0; open &= open - 1 {
		first := open & -open
		for rest := open ^ first; rest != 0; rest &= rest - 1 {
			two := first | rest&-rest
			g.left[row], g.taken[row] = left^two, two
			ways += g.pair(row+1, w, once^two, twice|once&two)
			if row == 0 {
				g.left[row] = left
				return ways
			}
		}
	}
	g.left[row] = left
	return ways
}

// layouts counts the ways to put rows of two digits each into two columns, the first row
// ascending. Each cycle but the first has two.
func (s *stackRows) layouts(rows int) uint64 {
	var in stackRows // by digit: its rows
	for r, digits := range s[:rows] {
		in[bits.TrailingZeros16(digits)] |= 1 << r
		in[bits.Len16(digits)-1] |= 1 << r
	}
	cycles := 0
	for rest := uint16(1)<<rows - 1; rest != 0; cycles++ {
		r := bits.TrailingZeros16(rest)
		d := bits.TrailingZeros16(s[r])
		for rest>>r&1 != 0 {
			rest ^= 1 << r
			d = bits.TrailingZeros16(s[r] ^ 1<<d)
			r = bits.TrailingZeros16(in[d] ^ 1<<r)
		}
	}
	return 1 << (cycles - 1)
}
