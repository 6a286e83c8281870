package classic

import "math/bits"

// choosePlace picks a digit with two places in a box, and returns the later place to try it in.
// It looks at the first such box of each digit. The two places score a point for every cell that
// they see and that may hold the digit. They score another for each candidate of their own. These
// are the candidates that one of the places would remove. It returns false if there is no such
// box.
func (s *State) choosePlace() (digit int, at Cell, ok bool) {
	candidates := s.counts()
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
			score += candidates.of(low, high)
			if score > best {
				best, digit, at = score, d, last
			}
		}
	}
	return digit, at, best > 0
}

// counts has the number of candidates of each cell as a binary number. First come the ones of all
// cells, packed, then the twos, the fours and the eights.
type counts [4][2]uint64

func (s *State) counts() (n counts) {
	var w [9][2]uint64
	for d := range w {
		w[d] = packed(&s[d])
	}
	for i := range 2 {
		a, a2 := add(w[0][i], w[1][i], w[2][i])
		b, b2 := add(w[3][i], w[4][i], w[5][i])
		c, c2 := add(w[6][i], w[7][i], w[8][i])
		ones, more := add(a, b, c)
		twos, four := add(a2, b2, c2)
		n[0][i], n[1][i] = ones, twos^more
		n[2][i], n[3][i] = four^twos&more, four&twos&more
	}
	return n
}

// of returns how many candidates the cells of a packed set have.
func (n *counts) of(low, high uint64) int {
	return bits.OnesCount64(n[0][0]&low) + bits.OnesCount64(n[0][1]&high) +
		2*(bits.OnesCount64(n[1][0]&low)+bits.OnesCount64(n[1][1]&high)) +
		4*(bits.OnesCount64(n[2][0]&low)+bits.OnesCount64(n[2][1]&high)) +
		8*(bits.OnesCount64(n[3][0]&low)+bits.OnesCount64(n[3][1]&high))
}

// add adds three words bit by bit.
func add(a, b, c uint64) (sum, carry uint64) { return a ^ b ^ c, a&b | c&(a|b) }

// boxesOfTwo returns the boxes in which a digit has two places, for two digits at once, one in
// each half. The bit of a box is that of its first pieces.
func boxesOfTwo(words *[3]uint64) uint64 {
	ones, pairs := add(words[0], words[1], words[2]) // of each piece
	ones, pair := add(ones, ones>>9, ones>>18)
	odd, more := add(pairs, pairs>>9, pairs>>18)
	// An even number of cells, and one pair.
	return (pair ^ odd) &^ (ones | more) & (0o777 * both)
}

// ends returns the first and the last cell of a packed set. Which words they are in is beyond the
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
