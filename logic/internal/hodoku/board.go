package hodoku

import "math/bits"

// candidate is a digit 1-9 in a cell.
type candidate struct{ cell, digit int }

// board is a position, and the singles that are open in the order in which they came
// up: HoDoKu takes them first come, first served, and that order decides which of them
// are worth more.
type board struct {
	value    [81]int
	given    [81]bool
	cand     [81]uint16  // bit d for digit d
	where    [10]set     // by digit: the cells that have it as a candidate
	count    [27][10]int // by house and digit: how many those are
	left     int         // empty cells
	solution []uint8
	// By digit: the empty cells that could have it as far as the digits that stand tell.
	allowed [10]set

	naked, hidden []candidate // singles, the oldest first; some of them are placed already

	unique, avoidable *rectangles // of this position, once looked for

	// What the step just found does.
	placed  candidate
	removed []candidate
}

func newBoard(givens []uint8) *board {
	b := &board{left: 81}
	for c := range b.cand {
		b.cand[c] = 0x3fe
	}
	for d := 1; d <= 9; d++ {
		b.where[d], b.allowed[d] = everywhere, everywhere
	}
	for h := range b.count {
		for d := 1; d <= 9; d++ {
			b.count[h][d] = 9
		}
	}
	for c, d := range givens {
		if d != 0 {
			b.given[c] = true
			b.place(c, int(d))
		}
	}
	return b
}

func (b *board) has(c, d int) bool { return b.cand[c]>>d&1 != 0 }

// place writes a digit. It removes the digit from the peers in ascending order.
// Only then does it lower the counts of c's own candidates in its houses.
func (b *board) place(c, d int) {
	own := b.cand[c]
	b.value[c], b.cand[c] = d, 0
	b.left--
	b.allowed[d] = b.allowed[d].less(peers[c])
	for o := range b.allowed {
		b.allowed[o].remove(c)
	}
	for m := own; m != 0; m &= m - 1 {
		b.where[bits.TrailingZeros16(m)].remove(c)
	}
	for p := range peers[c].all() {
		b.remove(p, d)
	}
	for m := own; m != 0; m &= m - 1 {
		o := bits.TrailingZeros16(m)
		for _, h := range housesOf[c] {
			if b.count[h][o]--; b.count[h][o] == 1 && o != d {
				b.addHidden(h, o)
			}
		}
	}
}

// remove takes a candidate away and notes the singles that this leaves.
func (b *board) remove(c, d int) {
	if !b.has(c, d) {
		return
	}
	b.cand[c] &^= 1 << d
	b.where[d].remove(c)
	if size(b.cand[c]) == 1 {
		b.naked = append(b.naked, candidate{c, bits.TrailingZeros16(b.cand[c])})
	}
	for _, h := range housesOf[c] {
		if b.count[h][d]--; b.count[h][d] == 1 {
			b.addHidden(h, d)
		}
	}
}

// addHidden notes the only place of the digit d in house h. It notes nothing if
// the cell being filled with d is that place.
func (b *board) addHidden(h, d int) {
	for c := range b.where[d].and(houseSet[h]).all() {
		b.hidden = append(b.hidden, candidate{c, d})
		return
	}
}

// places returns the cells of a house that have a candidate.
func (b *board) places(h, d int) set { return b.where[d].and(houseSet[h]) }

// take notes that the step found removes a candidate.
func (b *board) take(c, d int) {
	if b.has(c, d) {
		b.removed = append(b.removed, candidate{c, d})
	}
}

// takeAll notes that the step removes a digit from cells, and reports whether any have it.
func (b *board) takeAll(from set, d int) bool {
	before := len(b.removed)
	for c := range from.and(b.where[d]).all() {
		b.removed = append(b.removed, candidate{c, d})
	}
	return len(b.removed) > before
}

// size returns how many digits are in a mask.
func size(mask uint16) int { return bits.OnesCount16(mask) }

// digits returns the digits of a mask, ascending.
func digits(mask uint16) (list []int) {
	for ; mask != 0; mask &= mask - 1 {
		list = append(list, bits.TrailingZeros16(mask))
	}
	return list
}
