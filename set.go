package sudoku

import (
	"iter"
	"math/bits"
)

// Set is a set of digits from 1 to 64: bit d-1 stands for digit d. The zero
// value is the empty set.
type Set uint64

// AllDigits is the set of the digits 1 to n, for n from 0 to 64.
func AllDigits(n int) Set {
	if n >= 64 {
		return ^Set(0)
	}
	return 1<<n - 1
}

// SetOf is the set of the digits given, each from 1 to 64.
func SetOf(digits ...uint8) Set {
	var s Set
	for _, d := range digits {
		s = s.With(d)
	}
	return s
}

// Has says whether digit d is in the set. No set has 0.
func (s Set) Has(d uint8) bool { return d != 0 && s>>(d-1)&1 != 0 }

// With is the set and digit d as well.
func (s Set) With(d uint8) Set { return s | 1<<(d-1) }

// Without is the set less digit d.
func (s Set) Without(d uint8) Set { return s &^ (1 << (d - 1)) }

// Len is the number of digits in the set.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// Min is the smallest digit of the set, or 0 when it is empty.
func (s Set) Min() uint8 {
	if s == 0 {
		return 0
	}
	return uint8(bits.TrailingZeros64(uint64(s))) + 1
}

// Digits goes through the set from the smallest digit up.
func (s Set) Digits() iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.Min()) {
				return
			}
		}
	}
}
