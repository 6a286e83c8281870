package classic

import "math/bits"

// choosePlace picks a digit that has two places in a box, or else in a row or a column, and the
// later of them to try it in: those count that see most open cells that can't hold the digit. It
// returns false if there is none.
func (s *State) choosePlace() (digit int, at Cell, ok bool) {
	p := places{best: none}
	if p.compare(s, true); p.best == none {
		p.compare(s, false)
	}
	return p.digit, p.at, p.best != none
}

// compare looks at the places of all digits in boxes, or in rows and columns.
func (p *places) compare(s *State, boxes bool) {
	open := packed(&s[Open])
	for i := range 5 {
		var words [3]uint64 // of two digits
		for k := range words {
			words[k] = uint64(s[2*i][k] & s[Open][k])
			if i < 4 {
				words[k] |= uint64(s[2*i+1][k]&s[Open][k]) << 32
			}
		}
		var twos [3]uint64
		if boxes {
			twos[2] = boxesOfTwo(&words)
		} else {
			twos[0], twos[1] = linesOfTwo(&words)
		}
		for half := range 2 {
			if uint32((twos[0]|twos[1]|twos[2])>>(32*half)) == 0 {
				continue
			}
			d := min(2*i+half, 8)
			p.look(&s[d], d, &open)
			for kind, set := range twos {
				for w := uint32(set >> (32 * half)); w != 0; w &= w - 1 {
					p.weigh(&tables.houses[kind][bits.TrailingZeros32(w)&31])
				}
			}
		}
	}
}

// places is the best that choosePlace has found, and the digit it looks at.
type places struct {
	best  int
	digit int
	at    Cell

	now    int
	here   [2]uint64 // the open cells that may hold it
	others [2]uint64 // the other open cells
}

// none is below any place.
const none = -1 << 30

// look turns to a digit.
func (p *places) look(words *Cells, d int, open *[2]uint64) {
	all := packed(words)
	p.now = d
	for i := range all {
		p.here[i], p.others[i] = all[i]&open[i], open[i]&^all[i]
	}
}

// weigh compares the digit's two places in a house.
func (p *places) weigh(house *[2]uint64) {
	// Which words the two are in is beyond the processor's guess: no branches here.
	low, high := p.here[0]&house[0], p.here[1]&house[1]
	first, last := bits.TrailingZeros64(low), bits.Len64(low)-1
	if low == 0 {
		first = 64 + bits.TrailingZeros64(high)
	}
	if high != 0 {
		last = 63 + bits.Len64(high)
	}
	c := Cell{last >> 5, uint32(last) & 31}
	score := seen(&p.others, Cell{first >> 5, uint32(first) & 31}) + seen(&p.others, c)
	if score > p.best {
		p.best, p.digit, p.at = score, p.now, c
	}
}

// tally counts to three: the bits of which there are at least one, two, three.
type tally struct{ one, two, three uint64 }

// add adds three words bit by bit.
func add(a, b, c uint64) tally { return tally{a | b | c, a&b | c&(a|b), a & b & c} }

// plus adds the other tally n bits further up.
func (t tally) plus(other tally, n int) tally {
	one, two, three := other.one>>n, other.two>>n, other.three>>n
	return tally{t.one | one, t.two | two | t.one&one, t.three | three | t.two&one | t.one&two}
}

// isTwo is the bits that come to two with those n and 2n bits further up.
func (t tally) isTwo(n int) uint64 {
	all := t.plus(t, n).plus(t, 2*n)
	return all.two &^ all.three
}

// boxesOfTwo is the boxes with two of the cells of three words, in both halves, linesOfTwo the
// rows and the columns. The bit of a house is the lowest of its cells' pieces, of a column the
// lowest of its pieces of columns.
func boxesOfTwo(words *[3]uint64) uint64 {
	pieces := add(words[0], words[1], words[2])
	return pieces.isTwo(9) & (0o777 * both)
}

func linesOfTwo(words *[3]uint64) (rows, columns uint64) {
	pieces := add(words[0], words[1], words[2])
	var places tally
	for k, w := range words {
		t := add(w, w>>9, w>>18)
		places.one |= t.one & (0o777 * both) << (9 * k)
		places.two |= t.two & (0o777 * both) << (9 * k)
		places.three |= t.three & (0o777 * both) << (9 * k)
	}
	return pieces.isTwo(3) & (stack0 * both), places.isTwo(1) & (band0 * both)
}
