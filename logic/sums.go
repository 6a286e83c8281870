package logic

import (
	"math/bits"

	"jiugong/sudoku"
)

// sums is a set of numbers from 0 on, bit k%64 of word k/64 for k.
type sums []uint64

func (s sums) has(k int) bool { return k >= 0 && k>>6 < len(s) && s[k>>6]>>(k&63)&1 != 0 }

// with returns the set with one number more; it may use s.
func (s sums) with(k int) sums {
	for len(s) <= k>>6 {
		s = append(s, 0)
	}
	s[k>>6] |= 1 << (k & 63)
	return s
}

// least returns the smallest number, -1 when there is none.
func (s sums) least() int {
	for i, w := range s {
		if w != 0 {
			return i<<6 | bits.TrailingZeros64(w)
		}
	}
	return -1
}

// most returns the greatest number, -1 when there is none.
func (s sums) most() int {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] != 0 {
			return i<<6 | (63 - bits.LeadingZeros64(s[i]))
		}
	}
	return -1
}

// join adds to s the numbers of o, each greater by k; it may use s.
func (s sums) join(o sums, k int) sums {
	if len(o) == 0 {
		return s
	}
	for len(s) <= (o.most()+k)>>6 {
		s = append(s, 0)
	}
	word, shift := k>>6, k&63
	for i, w := range o {
		if w == 0 {
			continue
		}
		s[i+word] |= w << shift
		if high := w >> (64 - shift); shift > 0 && high != 0 {
			s[i+word+1] |= high
		}
	}
	return s
}

// plus returns the set of the sums of a number of each set.
func (s sums) plus(o sums) (all sums) {
	for i, w := range o {
		for ; w != 0; w &= w - 1 {
			all = all.join(s, i<<6|bits.TrailingZeros64(w))
		}
	}
	return all
}

// differentSums returns the sums of k different ones of some digits, whose values
// begin with first.
func differentSums(digits sudoku.Set, k, first int) sums {
	by := make([]sums, k+1) // by how many digits are taken
	by[0] = sums{1}
	for d := range digits.Digits() {
		for i := k; i > 0; i-- {
			if len(by[i-1]) > 0 {
				by[i] = by[i].join(by[i-1], int(d)+first-1)
			}
		}
	}
	return by[k]
}
