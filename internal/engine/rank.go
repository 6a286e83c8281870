package engine

import "math/bits"

// Rank is where the reading of a row or column from one end comes among all readings of a square
// board, both ways, in ascending order: Place is 1 more than the number of lesser ones, or 0 if only
// Alone counts. As many digits as a row has cells, each once in each row and column, so four readings
// begin with each.
type Rank struct {
	In    []uint16 // the square, in reading order
	Place int
	Alone bool // no other reading is the same

	side    int
	reading int // of the four sides' readings: left to right, right to left, down, up; n of each
}

// NewRank makes one of a square of side rows, for the number of a reading.
func NewRank(in []uint16, side, reading, place int, alone bool) *Rank {
	return &Rank{In: in, Place: place, Alone: alone, side: side, reading: reading}
}

// Cells are the cells of the square.
func (r *Rank) Cells() []uint16 { return r.In }

// at is the place of a reading's cell.
func (r *Rank) at(reading, k int) int {
	n, line := r.side, reading%r.side
	switch reading / n {
	case 0:
		return line*n + k
	case 1:
		return line*n + n - 1 - k
	case 2:
		return k*n + line
	}
	return (n-1-k)*n + line
}

// order says how a reading and the own one compare, from the second cell on: whether the other may be
// less, the same or greater, and at which cell the two may first differ.
func (r *Rank) order(domains []uint64, other, from int) (less, same, greater bool, at int) {
	for k := from; k < r.side; k++ {
		a, b := r.at(other, k), r.at(r.reading, k)
		if a == b {
			continue
		}
		x, y := domains[a], domains[b]
		if x == y && x&(x-1) == 0 {
			continue
		}
		lowX, highX, lowY, highY := bits.TrailingZeros64(x), bits.Len64(x), bits.TrailingZeros64(y), bits.Len64(y)
		if highX <= lowY {
			return true, false, false, k
		}
		if lowX >= highY {
			return false, false, true, k
		}
		return true, true, true, k // the same for all that is known here
	}
	return false, true, false, r.side
}

// Narrow looks at each side of the board: one of its readings begins as the own one does, and is less, or
// isn't.
func (r *Rank) Narrow(domains []uint64) bool {
	n := r.side
	for _, d := range domains {
		if d == 0 {
			return false
		}
	}
	if r.Place == 0 {
		for other := range 4 * n {
			if less, _, greater, _ := r.order(domains, other, 0); other != r.reading && !less && !greater {
				return false
			}
		}
		return true
	}
	if r.Place > 4*n {
		return false
	}
	digit := uint64(1) << ((r.Place - 1) / 4)
	wanted := (r.Place - 1) % 4
	own := r.at(r.reading, 0)
	if domains[own] &= digit; domains[own] == 0 {
		return false
	}
	sides := [4]struct{ less, not bool }{}
	least, most := 0, 0
	for side := range 4 {
		if side == r.reading/n {
			continue
		}
		s := &sides[side]
		for line := range n {
			other := side*n + line
			if domains[r.at(other, 0)]&digit == 0 {
				continue
			}
			less, same, greater, _ := r.order(domains, other, 1)
			s.less = s.less || less
			s.not = s.not || greater || same && !r.Alone
		}
		switch {
		case !s.less && !s.not:
			return false
		case s.less && !s.not:
			least++
		}
		if s.less {
			most++
		}
	}
	if wanted < least || wanted > most {
		return false
	}
	if least == most {
		return r.decided(domains, digit, func(side int) (less bool) { return sides[side].less })
	}
	switch wanted {
	case least: // where it may be greater, it is
		return r.decided(domains, digit, func(side int) (less bool) { return !sides[side].not })
	case most:
		return r.decided(domains, digit, func(side int) (less bool) { return sides[side].less })
	}
	return true
}

// decided is for sides of which it is known whether the reading that begins as the own one does is
// less.
func (r *Rank) decided(domains []uint64, digit uint64, isLess func(side int) bool) bool {
	n := r.side
	for side := range 4 {
		if side == r.reading/n {
			continue
		}
		want := isLess(side)
		for line := range n {
			other := side*n + line
			first := r.at(other, 0)
			if domains[first]&digit == 0 {
				continue
			}
			less, same, greater, at := r.order(domains, other, 1)
			if can := want && less || !want && (greater || same && !r.Alone); !can {
				if domains[first] &^= digit; domains[first] == 0 {
					return false
				}
				continue
			}
			if domains[first] != digit || at >= n || !(less && greater) {
				continue
			}
			a, b := r.at(other, at), r.at(r.reading, at)
			low, high := a, b // this isn't more than that
			if !want {
				low, high = b, a
			}
			domains[low] &= All(bits.Len64(domains[high]))
			if domains[low] == 0 {
				return false
			}
			domains[high] &^= All(bits.TrailingZeros64(domains[low]))
			if domains[high] == 0 {
				return false
			}
		}
	}
	return true
}
