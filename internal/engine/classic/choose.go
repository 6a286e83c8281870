package classic

import "math/bits"

// Breadth is how many cells a search compares that has branched depth times; lost
// says that it met a dead end. A puzzle that lets one dive so far without has
// many solutions, most likely: then almost any cell will do.
func Breadth(depth int, lost bool) int {
	if depth >= 2 && !lost {
		return 2
	}
	return 81
}

// Choose picks the cell to branch on in a stuck state: among the cells with two
// candidates, of which the first most are looked at, the one that a guess is
// likely to settle most from; else among all open cells one with the fewest
// candidates. Breadth says how many to look at. Nothing else counts, so that
// every engine walks the same tree.
//
// A two-candidate cell scores two points for every open peer and three more for
// every two-candidate peer that shares a digit with it: such a peer becomes a
// single in one of the two branches. The first of equals wins.
func (s *State) Choose(two *Cells, most int) Cell {
	if two[0]|two[1]|two[2] == 0 {
		return s.chooseOpen()
	}
	open := packed(&s[Open])
	best, cell := -1, Cell{}
	for k, w := range two {
		for ; w != 0 && most > 0; w &= w - 1 {
			most--
			at := Cell{k, uint32(bits.TrailingZeros32(w)) & 31}
			score := 2 * seen(&open, at)
			for _, w := range s[:9] {
				if w[k]>>at.Bit&1 != 0 {
					links := packed(&Cells{w[0] & two[0], w[1] & two[1], w[2] & two[2]})
					score += 3 * seen(&links, at)
				}
			}
			if score > best {
				best, cell = score, at
			}
		}
	}
	return cell
}

// chooseOpen is Choose where no cell has two candidates: the fewest
// candidates, then the most open peers.
func (s *State) chooseOpen() Cell {
	best, cell := -1, Cell{}
	open := packed(&s[Open])
	for k, w := range s[Open] {
		for ; w != 0; w &= w - 1 {
			at := Cell{k, uint32(bits.TrailingZeros32(w)) & 31}
			score := seen(&open, at)
			for d := range 9 {
				if s[d][k]>>at.Bit&1 == 0 {
					score += 32
				}
			}
			if score > best {
				best, cell = score, at
			}
		}
	}
	return cell
}

// seen is how many cells of a packed set are peers of a cell.
func seen(set *[2]uint64, at Cell) int {
	peers := &tables.peers[at.Word][at.Bit&31]
	return bits.OnesCount64(set[0]&peers[0]) + bits.OnesCount64(set[1]&peers[1])
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
