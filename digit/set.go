// Package digit has sets of digits. Inside, a digit is a number from 1 up, whatever its
// symbol; 0 is an empty cell and in no set.
package digit

import (
	"iter"
	"math/bits"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/message"
)

// Max is the largest possible digit.
const Max = 64

// Set is a set of digits from 1 to 64: bit d-1 stands for digit d. The zero
// value is the empty set.
type Set uint64

// All returns the set of the digits 1 to n, for n from 0 to 64.
func All(n int) Set {
	if n >= 64 {
		return ^Set(0)
	}
	return 1<<n - 1
}

// SetOf returns the set of the digits given, each from 1 to 64.
func SetOf(digits ...uint8) Set {
	var s Set
	for _, d := range digits {
		s = s.With(d)
	}
	return s
}

// Has reports whether digit d is in the set. No set has 0.
func (s Set) Has(d uint8) bool { return d != 0 && s>>(d-1)&1 != 0 }

// With returns s with digit d added.
func (s Set) With(d uint8) Set { return s | 1<<(d-1) }

// Without returns s with digit d removed.
func (s Set) Without(d uint8) Set { return s &^ (1 << (d - 1)) }

// Len returns the number of digits in the set.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// Min returns the smallest digit of the set, or 0 when it is empty.
func (s Set) Min() uint8 {
	if s == 0 {
		return 0
	}
	return uint8(bits.TrailingZeros64(uint64(s))) + 1
}

// Digits returns an iterator over the digits of s in ascending order.
func (s Set) Digits() iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.Min()) {
				return
			}
		}
	}
}

// String returns the digits in ascending order, separated by spaces: "1 5 9". The
// empty set is "".
func (s Set) String() string {
	var digits []string
	for d := range s.Digits() {
		digits = append(digits, strconv.Itoa(int(d)))
	}
	return strings.Join(digits, " ")
}

// MarshalText returns the set as String does.
func (s Set) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads digits from 1 to 64, separated by white space or commas.
func (s *Set) UnmarshalText(text []byte) error {
	*s = 0
	for _, word := range strings.FieldsFunc(string(text), func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' }) {
		d, err := strconv.Atoi(word)
		if err != nil || d < 1 || d > Max {
			return message.Errorf("digit.set", word, Max)
		}
		*s = s.With(uint8(d))
	}
	return nil
}
