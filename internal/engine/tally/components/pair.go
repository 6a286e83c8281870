package components

import "math/bits"

// A pair is a set of numbers from 0 to 127.
type pair struct{ lo, hi uint64 }

func one(i int) pair {
	bit := uint64(1) << (i & 63)
	in := -uint64(i >> 6) // all ones from 64 on
	return pair{bit &^ in, bit & in}
}

func (x pair) and(y pair) pair    { return pair{x.lo & y.lo, x.hi & y.hi} }
func (x pair) or(y pair) pair     { return pair{x.lo | y.lo, x.hi | y.hi} }
func (x pair) andNot(y pair) pair { return pair{x.lo &^ y.lo, x.hi &^ y.hi} }
func (x pair) isZero() bool       { return x.lo|x.hi == 0 }
func (x pair) has(i int) bool     { return !x.and(one(i)).isZero() }
func (x pair) count() int         { return bits.OnesCount64(x.lo) + bits.OnesCount64(x.hi) }
func (x pair) before(y pair) bool { return x.hi < y.hi || x.hi == y.hi && x.lo < y.lo }

// lowest returns the smallest number of a set, 128 of none.
func (x pair) lowest() int {
	if x.lo != 0 {
		return bits.TrailingZeros64(x.lo)
	}
	return 64 + bits.TrailingZeros64(x.hi)
}

// dropLowest returns the set without its smallest number.
func (x pair) dropLowest() pair {
	if x.lo != 0 {
		return pair{x.lo & (x.lo - 1), x.hi}
	}
	return pair{0, x.hi & (x.hi - 1)}
}

// renumbered returns the set with each number replaced by another.
func (x pair) renumbered(number *[128]uint8) (to pair) {
	for w := x.lo; w != 0; w &= w - 1 {
		to.add(number[bits.TrailingZeros64(w)])
	}
	for w := x.hi; w != 0; w &= w - 1 {
		to.add(number[64+bits.TrailingZeros64(w)])
	}
	return to
}

func (x *pair) add(i uint8) {
	if i < 64 {
		x.lo |= 1 << i
	} else {
		x.hi |= 1 << (i - 64)
	}
}

// byDigits are open cells by how many digits they have left: two, three, more.
type byDigits [3]pair

// ties weighs the cells near one by how much a digit in it would narrow them: 64
// over their digits, as prober.pick does cell by cell.
func (c *byDigits) ties(near pair) int {
	return 32*near.and(c[0]).count() + 21*near.and(c[1]).count() + 12*near.and(c[2]).count()
}
