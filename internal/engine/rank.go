package engine

import (
	"math/bits"
	"slices"
	"sync/atomic"
)

// Rank is the place of a row or column, read from one end, among all readings of a square board.
// They are read both ways, and in ascending order: Place is 1 more than the number of lesser ones,
// or 0 if only Alone counts. A row has as many cells as there are digits, and four readings begin
// with each digit.
type Rank struct {
	In    []uint16 // the square, in reading order
	Place int
	Alone bool // no other reading is the same

	side int
	*square
	reading int   // of the four sides' readings: left to right, right to left, down, up; n of each
	places  []int // of other readings that rules of the same board tell, else 0
}

// NewRank makes one of a square of side rows, for the number of a reading.
func NewRank(in []uint16, side, reading, place int, alone bool) *Rank {
	return &Rank{In: in, Place: place, Alone: alone, side: side, square: squareOf(side), reading: reading, places: make([]int, 4*side)}
}

// square holds the readings of the squares of one size.
type square struct {
	cells         []uint16 // of each reading, in order
	rows, columns []uint8  // of each cell
}

// knownSquares are those that were asked for, by side.
var knownSquares [65]atomic.Pointer[square]

// squareOf returns the readings of a square of side rows. It works them out at the first call.
func squareOf(side int) *square {
	if known := knownSquares[side].Load(); known != nil {
		return known
	}
	r := new(square)
	for reading := range 4 * side {
		for k := range side {
			line, back := reading%side, side-1-k
			r.cells = append(r.cells, uint16([4]int{line*side + k, line*side + back, k*side + line, back*side + line}[reading/side]))
		}
	}
	for cell := range side * side {
		r.rows, r.columns = append(r.rows, uint8(cell/side)), append(r.columns, uint8(cell%side))
	}
	knownSquares[side].Store(r)
	return r
}

// HasRanks reports whether rows and columns have ranks.
func (m *Model) HasRanks() bool {
	return slices.ContainsFunc(m.Propagators, func(p Propagator) bool { _, is := p.(*Rank); return is })
}

// Cells returns the cells of the square.
func (r *Rank) Cells() []uint16 { return r.In }

// at returns the place of a reading's cell.
func (r *Rank) at(reading, k int) int { return int(r.cells[reading*r.side+k]) }

// order compares another reading with the own one from a cell on. It returns whether the other
// may be less, the same or greater, and the first cell where they may differ.
func (r *Rank) order(domains []uint64, other, from int) (less, same, greater bool, at int) {
	at = r.side
	others, own := r.cells[other*r.side:][:r.side], r.cells[r.reading*r.side:][:r.side]
	for k := from; k < len(others); k++ {
		a, b := int(others[k]), int(own[k])
		if a == b {
			continue
		}
		x, y := domains[a], domains[b]
		equal := x&y != 0 && !r.apart(a, b)
		if at == r.side && (!equal || x != y || x&(x-1) != 0) {
			at = k
		}
		less = less || bits.TrailingZeros64(x) < bits.Len64(y)-1
		greater = greater || bits.Len64(x)-1 > bits.TrailingZeros64(y)
		if !equal || less && greater && at < r.side {
			return less, false, greater, at
		}
	}
	return less, true, greater, at
}

// apart reports whether two places are in one row or column, so that their digits differ.
func (r *Rank) apart(a, b int) bool { return r.rows[a] == r.rows[b] || r.columns[a] == r.columns[b] }

// Narrow looks at each side of the board. One of its readings begins with the same digit as the
// own one. That reading is less, or it isn't.
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
			less, not, _ := r.compare(domains, other)
			s.less = s.less || less
			s.not = s.not || not
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

// decided handles sides once it is known whether the reading that begins as the own one does is
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
			less, not, at := r.compare(domains, other)
			if can := want && less || !want && not; !can {
				if domains[first] &^= digit; domains[first] == 0 {
					return false
				}
				continue
			}
			if domains[first] == digit && at < n && !r.put(domains, other, at, want) {
				return false
			}
		}
	}
	return true
}

// compare reports whether another reading may be less than the own one, and whether it may not be
// less. Both begin with the same digit. If the other's place is known, it decides. The first cell
// where they may differ is at.
func (r *Rank) compare(domains []uint64, other int) (less, not bool, at int) {
	less, same, greater, at := r.order(domains, other, 1)
	not = greater || same && !r.Alone
	if place := r.places[other]; place != 0 {
		less, not = less && place < r.Place, not && place >= r.Place
	}
	return less, not, at
}

// put puts a reading before the own one, or not before it, where the two may first differ.
func (r *Rank) put(domains []uint64, other, at int, before bool) bool {
	low, high := r.at(other, at), r.at(r.reading, at) // this isn't more than that
	if !before {
		low, high = high, low
	}
	less, same, greater, _ := r.order(domains, other, at+1)
	strict := r.apart(low, high) || before && !less || !before && !greater && (!same || r.Alone)
	gap := 0
	if strict {
		gap = 1
	}
	domains[low] &= All(max(bits.Len64(domains[high])-gap, 0))
	if domains[low] == 0 {
		return false
	}
	domains[high] &^= All(min(bits.TrailingZeros64(domains[low])+gap, 64))
	return domains[high] != 0
}

// rankTogether tells the ranks among some rules of the places of all others.
func (m *Model) rankTogether(rules []Propagator) {
	for _, p := range rules {
		r, ok := p.(*Rank)
		if !ok {
			continue
		}
		for _, p := range m.Propagators {
			if other, ok := p.(*Rank); ok && slices.Equal(r.In, other.In) {
				r.places[other.reading] = other.Place
			}
		}
	}
}
