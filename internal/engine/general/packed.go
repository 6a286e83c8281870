package general

import "math/bits"

// All houses of a 9×9 at once.
//
// On a board with the nine rows, columns and boxes one pass over 27 words handles all of them. It
// finds their hidden singles and locked candidates. Further houses, and digits locked by them or
// by other rules, are looked at one by one. Each word holds the candidates of three cells that a
// row and a box share, 16 bits a cell:
//
//	word 3r+s   . . . . . . . | cell 2: 9 8 7 6 5 4 3 2 1 | … | cell 1 | … | cell 0
//
// A set that holds for a whole row or box stands in all three places of a word. So it can be
// combined with the sets of the three columns, place by place.

const (
	packedOnes = 1 | 1<<16 | 1<<32
	packedAll  = 511 * packedOnes

	packedDigits = 9
	packedCount  = 27
	packedPairs  = 81 * 20            // ordered pairs of cells that see each other by these houses
	packedHouses = 1<<packedCount - 1 // as units
)

// turned returns a word whose places have each moved one on.
func turned(w uint64) uint64 { return (w<<16 | w>>32) & packedAll }

// shared returns the sets of at least two places that house h shares with the houses of cell c.
// Sets that a packed pass looks at are left out. The places that h shares with each house are
// common, those that c sees are seen. It reports whether c sees all of them by its houses.
func (p *Program) shared(h int, c uint16, seen uint64, common, sets []uint64) (_ []uint64, ok bool) {
	for _, other := range p.cellHouses.of(int(c)) {
		both := common[other]
		seen &^= both
		if both&(both-1) != 0 && (h >= packedCount || other >= packedCount) {
			sets = append(sets, both)
		}
	}
	return sets, seen == 0
}

// placeWords returns how many words the places of the digits take.
func (p *Program) placeWords() int {
	if !p.packed {
		return 0
	}
	return p.sightWords * packedDigits
}

// placesOf returns the cells that may hold a digit, or more that have lost it.
func (s *Solver) placesOf(digit uint64) []uint64 {
	words := s.p.sightWords
	return s.places[words*bits.TrailingZeros64(digit):][:words]
}

// placesOf128 returns what placesOf does, for boards of up to 128 cells.
func (s *Solver) placesOf128(digit uint64) *[2]uint64 {
	return (*[2]uint64)(s.places[2*bits.TrailingZeros64(digit):])
}

// placesOfAll128 returns the places of some digits, for such boards.
func (s *Solver) placesOfAll128(digits uint64) (low, high uint64) {
	for ; digits != 0; digits &= digits - 1 {
		places := s.placesOf128(digits)
		low |= places[0]
		high |= places[1]
	}
	return low, high
}

// findPlaces finds the places of all digits, eight cells at a time. The digits up to 8 of these
// cells are the rows of a square of bits. Its columns are their places.
func (s *Solver) findPlaces() {
	dom, places, words := s.dom, s.places, s.p.sightWords
	clear(places)
	for first := 0; first < len(dom); first += 8 {
		var square, nines uint64
		for i, d := range dom[first:min(first+8, len(dom))] {
			square |= d & 255 << (8 * i)
			nines |= d >> 8 << i
		}
		square = transposed(square)
		word, at := first/64, first%64
		for d := range 8 {
			places[words*d+word] |= square >> (8 * d) & 255 << at
		}
		places[words*8+word] |= nines << at
	}
}

// transposed returns a square of 8×8 bits, a row in each byte, with rows and columns swapped. In
// each 2×2 square of bits it swaps two opposite corners. It does the same in squares of such
// squares, and once more.
func transposed(square uint64) uint64 {
	swap := (square>>7 ^ square) & 0x00aa00aa00aa00aa
	square ^= swap<<7 ^ swap
	swap = (square>>14 ^ square) & 0x0000cccc0000cccc
	square ^= swap<<14 ^ swap
	swap = (square>>28 ^ square) & 0x00000000f0f0f0f0
	return square ^ swap<<28 ^ swap
}

// displace takes a cell from the places of digits.
func (s *Solver) displace(c uint16, digits uint64) {
	places, words, bit := s.places[c/64:], s.p.sightWords, uint64(1)<<(c%64)
	for ; digits != 0; digits &= digits - 1 {
		places[words*bits.TrailingZeros16(uint16(digits))] &^= bit
	}
}

// placePacked does what place does, on a packed board.
func (s *Solver) placePacked(c uint16) bool {
	digit := s.dom[c]
	if s.p.oneByOne {
		for _, h := range s.p.cellHouses.of(int(c)) {
			s.missing[h] &^= digit
		}
	}
	*s.open--
	places, seen := s.placesOf(digit), s.p.sight.Of(c)
	dom, marks := s.dom, s.p.fewMarks
	var due few // units to look at again
	for w := range places {
		hit := places[w] & seen[w]
		places[w] ^= hit
		for ; hit != 0; hit &= hit - 1 {
			peer := w*64 + bits.TrailingZeros64(hit)
			left := dom[peer] &^ digit
			dom[peer] = left
			if left == 0 {
				return s.blameCell(uint16(peer))
			}
			if marks == nil || s.lost != nil {
				s.note(uint16(peer), left, digit)
				continue
			}
			if left&(left-1) == 0 {
				s.queue = append(s.queue, uint16(peer))
			}
			due.with(&marks[peer])
		}
	}
	(*few)(s.changed).with(&due)
	return true
}

// passed is the result of a pass. For each band it has the cells that have lost digits, and their
// digits. What the others have may be told, too.
type passed struct {
	left  [81]uint16 // and two bytes behind it, which passAVX2 writes over
	moved [3]uint32
}

// pass finds hidden singles and locked candidates in all houses of a 9×9.
func (s *Solver) pass() bool {
	f := &s.passed
	if !f.pass((*[81]uint64)(s.dom)) {
		return s.blameHouse()
	}
	for band, moved := range f.moved {
		for ; moved != 0; moved &= moved - 1 {
			c := 27*band + bits.TrailingZeros32(moved)
			if !s.narrow(uint16(c), uint64(f.left[c])) {
				return false
			}
		}
	}
	return true
}

// passPlain removes candidates from dom by the packed houses. It reports false if a digit has no
// place in a house, or two digits have only one cell.
func (f *passed) passPlain(dom *[81]uint64) (ok bool) {
	var words, here, twice [27]uint64 // candidates; those of a word's cells, of two of them
	for i := range words {
		w := dom[3*i] | dom[3*i+1]<<16 | dom[3*i+2]<<32
		a := turned(w)
		b := turned(a)
		words[i], here[i], twice[i] = w, w|a|b, w&a|(w|a)&b
	}
	// What is to be taken away, and the digits with one place in a house.
	var gone, single [27]uint64
	missing := uint64(0)
	for r := range 9 {
		x, y, z := here[3*r], here[3*r+1], here[3*r+2]
		once := x | y | z
		missing |= packedAll &^ once
		hidden := once &^ (twice[3*r] | twice[3*r+1] | twice[3*r+2] | x&y | (x|y)&z)
		single[3*r], single[3*r+1], single[3*r+2] = hidden, hidden, hidden
		// Digits of the row in one box only are not in the box's other rows.
		i, j := r/3*9+(r+1)%3*3, r/3*9+(r+2)%3*3
		only := x &^ (y | z)
		gone[i] |= only
		gone[j] |= only
		only = y &^ (x | z)
		gone[i+1] |= only
		gone[j+1] |= only
		only = z &^ (x | y)
		gone[i+2] |= only
		gone[j+2] |= only
	}
	for box := range 9 {
		i := box/3*9 + box%3
		x, y, z := here[i], here[i+3], here[i+6]
		once := x | y | z
		missing |= packedAll &^ once
		hidden := once &^ (twice[i] | twice[i+3] | twice[i+6] | x&y | (x|y)&z)
		single[i] |= hidden
		single[i+3] |= hidden
		single[i+6] |= hidden
		// Digits of the box in one row only are not in the row's other boxes.
		j, k := box/3*9+(box+1)%3, box/3*9+(box+2)%3
		only := x &^ (y | z)
		gone[j] |= only
		gone[k] |= only
		only = y &^ (x | z)
		gone[j+3] |= only
		gone[k+3] |= only
		only = z &^ (x | y)
		gone[j+6] |= only
		gone[k+6] |= only
	}
	for stack := range 3 {
		var once, more uint64
		var pieces [3]uint64 // the columns' candidates in each box
		for band := range 3 {
			i := band*9 + stack
			x, y, z := words[i], words[i+3], words[i+6]
			piece := x | y | z
			more |= x&y | (x|y)&z | once&piece
			once |= piece
			pieces[band] = piece
		}
		missing |= packedAll &^ once
		hidden := once &^ more
		for band := range 3 {
			i := band*9 + stack
			piece, a, b := pieces[band], pieces[(band+1)%3], pieces[(band+2)%3]
			// Digits of a column in one box only are not in the box's other columns.
			only := piece &^ (a | b)
			lost := turned(only)
			lost |= turned(lost)
			// Digits of a box in one column only are not in the column's other boxes.
			for _, other := range [2]uint64{a, b} {
				around := turned(other)
				lost |= other &^ (around | turned(around))
			}
			for k := i; k <= i+6; k += 3 {
				single[k] |= hidden
				gone[k] |= lost
			}
		}
	}
	if missing != 0 {
		return false
	}
	f.moved = [3]uint32{}
	for i, w := range words {
		hidden := w & single[i]
		has := (hidden + packedAll) >> 9 & packedOnes
		if hidden&(hidden-has) != 0 {
			return false
		}
		left := (hidden | w&^(has*511)) &^ gone[i]
		for changed := left ^ w; changed != 0; {
			k := bits.TrailingZeros64(changed) / 16
			changed &^= 511 << (16 * k)
			f.left[3*i+k] = uint16(left >> (16 * k) & 511)
			f.moved[i/9] |= 1 << (3*(i%9) + k)
		}
	}
	return true
}

// blameHouse counts a dead end against the first house without a place for a digit, or with one
// for two.
func (s *Solver) blameHouse() bool {
	for h := range s.p.houseCount {
		if !s.hidden(h) {
			break
		}
	}
	return false
}
