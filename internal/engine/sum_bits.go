package engine

import "math/bits"

// facing returns the set of sum less each number of a set, of 0 to 63.
func facing(set uint64, sum int) uint64 {
	if sum <= 63 {
		return bits.Reverse64(set) >> (63 - sum)
	}
	return bits.Reverse64(set) << (sum - 63)
}

// moved returns a set whose numbers are each so much greater.
func moved(set uint64, by int) uint64 {
	if by < 0 {
		return set >> -by
	}
	return set << by
}

// divideUp brings bounds of a weighted sum to its cells.
func divideUp(low, high, weight int) (int, int) {
	if weight < 0 {
		low, high, weight = -high, -low, -weight
	}
	return -floorDiv(-low, weight), floorDiv(high, weight)
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// window returns the set of numbers from 0 to 63 that lie between two bounds.
func window(from, to int) uint64 {
	if to < 0 || from > 63 {
		return 0
	}
	set := ^uint64(0) >> (63 - min(to, 63))
	return set >> max(from, 0) << max(from, 0)
}

// scale multiplies the numbers of a set.
func scale(set uint64, weight int) uint64 {
	if weight == 1 {
		return set
	}
	var scaled uint64
	for ; set != 0; set &= set - 1 {
		k := bits.TrailingZeros64(set) * weight
		if k > 63 {
			break
		}
		scaled |= 1 << k
	}
	return scaled
}

// add returns the set of the sums of a number of one set and one of the other.
func add(a, b uint64) uint64 {
	if bits.OnesCount64(a) > bits.OnesCount64(b) {
		a, b = b, a
	}
	var sums uint64
	for ; a != 0; a &= a - 1 {
		sums |= b << bits.TrailingZeros64(a)
	}
	return sums
}

func abs(k int) int { return max(k, -k) }
