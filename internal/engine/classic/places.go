package classic

import "math/bits"

// choosePlace picks a digit that has two places in a box, and the later of them to try it in.
// Of each digit the first such box is looked at. Its places score a point for every cell that
// they see and that may hold the digit, and for every candidate of their own: what either of
// them would strike. It returns false if there is no such box.
func (s *State) choosePlace() (digit int, at Cell, ok bool) {
	counts := s.counts()
	best := 0
	for i := range 5 {
		var words [3]uint64 // of two digits
		for k := range words {
			words[k] = uint64(s[2*i][k])
			if i < 4 {
				words[k] |= uint64(s[2*i+1][k]) << 32
			}
		}
		twos := boxesOfTwo(&words)
		for half := range 2 {
			boxes := uint32(twos >> (32 * half))
			if boxes == 0 {
				continue
			}
			d := min(2*i+half, 8)
			box := uint64(boxes&-boxes) * (1 | 1<<9 | 1<<18)
			all := packed(&s[d])
			low, high := all[0]&(box*both), all[1]&box
			first, last := ends(low, high)
			near, far := &tables.views[first.Word][first.Bit].Peers, &tables.views[last.Word][last.Bit].Peers
			score := bits.OnesCount64(all[0]&(near[0]|far[0])) + bits.OnesCount64(all[1]&(near[1]|far[1]))
			for i := range counts {
				score += (bits.OnesCount64(counts[i][0]&low) + bits.OnesCount64(counts[i][1]&high)) << i
			}
			if score > best {
				best, digit, at = score, d, last
			}
		}
	}
	return digit, at, best > 0
}

// counts is how many candidates each cell has, as binary numbers: the ones of all cells,
// packed, the twos, the fours and the eights.
func (s *State) counts() (n [4][2]uint64) {
	for d := range 9 {
		for i, carry := range packed(&s[d]) {
			for j := range n {
				n[j][i], carry = n[j][i]^carry, n[j][i]&carry
			}
		}
	}
	return n
}

// boxesOfTwo is the boxes in which a digit has two places, of two digits in two halves. The bit
// of a box is that of its first pieces.
func boxesOfTwo(words *[3]uint64) uint64 {
	var one, two, three uint64
	for _, w := range words {
		for range 3 {
			three |= two & w
			two |= one & w
			one |= w
			w >>= 9
		}
	}
	return two &^ three & (0o777 * both)
}

// ends is the first and the last cell of a packed set. Which words they are in is beyond the
// processor's guess: no branches here.
func ends(low, high uint64) (first, last Cell) {
	from, to := bits.TrailingZeros64(low), bits.Len64(low)-1
	if low == 0 {
		from = 64 + bits.TrailingZeros64(high)
	}
	if high != 0 {
		to = 63 + bits.Len64(high)
	}
	return Cell{from >> 5 & 3, uint32(from) & 31}, Cell{to >> 5 & 3, uint32(to) & 31}
}
