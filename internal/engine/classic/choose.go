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
func (s *State) Choose(two *Cells) Cell {
	if two[0]|two[1]|two[2] == 0 {
		return s.chooseOpen()
	}
	var links [16][2]uint64 // padded so that no index is out of range
	for d, w := range s[:9] {
		links[d] = packed(&Cells{w[0] & two[0], w[1] & two[1], w[2] & two[2]})
	}
	open := packed(&s[Open])
	best, cell := -1, Cell{}
	for k, w := range two {
		for ; w != 0; w &= w - 1 {
			bit := uint32(bits.TrailingZeros32(w)) & 31
			peers := &tables.peers[k][bit]
			// Its two digits, found without a question a processor could guess
			// the answer of wrongly.
			digits := uint32(1<<9 | 1<<10)
			for d := range 9 {
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
func (s *State) chooseOpen() Cell {
	open := packed(&s[Open])
	best, cell := -1, Cell{}
	for k, w := range s[Open] {
		for ; w != 0; w &= w - 1 {
			bit := uint32(bits.TrailingZeros32(w)) & 31
			score := overlap(&open, &tables.peers[k][bit])
			for d := range 9 {
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
	others := 0
	for d := range 9 {
		switch {
		case s[d][k]&bit == 0:
		case s[Open][k]&bit != 0: // the first
			rest[d][k] &^= bit
			s[Open][k] &^= bit
		default:
			s[d][k] &^= bit
			others++
		}
	}
	if others == 1 {
		rest[Open][k] &^= bit
	}
}
