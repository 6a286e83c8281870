package classic

import "math/bits"

// Choose picks the cell to branch on in a stuck state: among the cells with two
// candidates the one that a guess is likely to settle most from, else among all
// open cells one with the fewest candidates. It is a function of the state
// alone, so that every engine walks the same tree.
//
// A two-candidate cell scores two points for every open peer and three more for
// every two-candidate peer that shares a digit with it: such a peer becomes a
// single in one of the two branches. The first of equals wins.
func (s *State) Choose(v *View) Cell {
	if v.Two[0]|v.Two[1]|v.Two[2] == 0 {
		return s.chooseOpen(v)
	}
	var links [16][2]uint64 // padded so that no index is out of range
	for d := range s {
		links[d] = packed(&Cells{s[d][0] & v.Two[0], s[d][1] & v.Two[1], s[d][2] & v.Two[2]})
	}
	open := packed(&v.Open)
	best, cell := -1, Cell{}
	for k, w := range v.Two {
		for ; w != 0; w &= w - 1 {
			bit := uint32(bits.TrailingZeros32(w)) & 31
			peers := &tables.peers[k][bit]
			// Its two digits, found without a question a processor could guess
			// the answer of wrongly.
			digits := uint32(1<<9 | 1<<10)
			for d := range s {
				digits |= s[d][k] >> bit & 1 << d
			}
			first := &links[bits.TrailingZeros32(digits)&15]
			second := &links[bits.TrailingZeros32(digits&(digits-1))&15]
			score := 2*overlap(&open, peers) + 3*(overlap(first, peers)+overlap(second, peers))
			if score > best {
				best, cell = score, Cell{k, bit}
			}
		}
	}
	return cell
}

// chooseOpen is Choose where no cell has two candidates: the fewest
// candidates, then the most open peers.
func (s *State) chooseOpen(v *View) Cell {
	open := packed(&v.Open)
	best, cell := -1, Cell{}
	for k, w := range v.Open {
		for ; w != 0; w &= w - 1 {
			bit := uint32(bits.TrailingZeros32(w)) & 31
			score := overlap(&open, &tables.peers[k][bit])
			for d := range s {
				if s[d][k]>>bit&1 == 0 {
					score += 32
				}
			}
			if score > best {
				best, cell = score, Cell{k, bit}
			}
		}
	}
	return cell
}

func overlap(a, b *[2]uint64) int {
	return bits.OnesCount64(a[0]&b[0]) + bits.OnesCount64(a[1]&b[1])
}

// Split branches on a cell: s keeps the lowest of its digits alone there, rest
// becomes s without that digit in the cell.
func (s *State) Split(c Cell, rest *State) {
	*rest = *s
	k, bit := c.Word, uint32(1)<<(c.Bit&31)
	first := true
	for d := range s {
		if s[d][k]&bit == 0 {
			continue
		}
		if first {
			rest[d][k] &^= bit
			first = false
		} else {
			s[d][k] &^= bit
		}
	}
}
