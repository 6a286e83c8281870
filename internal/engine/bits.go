package engine

import (
	"math/bits"
	"slices"
)

// Bits is a set of small numbers, such as cells: bit k%64 of word k/64 for k. Two sets that
// meet in a call have as many words.
type Bits []uint64

// NewBits returns an empty set of numbers below n.
func NewBits(n int) Bits { return make(Bits, (n+63)/64) }

// Add adds numbers.
func (s Bits) Add(numbers ...uint16) {
	for _, k := range numbers {
		s[k/64] |= 1 << (k % 64)
	}
}

// Remove takes a number away.
func (s Bits) Remove(k uint16) { s[k/64] &^= 1 << (k % 64) }

// Append appends the numbers to a list, in ascending order.
func (s Bits) Append(list []uint16) []uint16 {
	for w, word := range s {
		for ; word != 0; word &= word - 1 {
			list = append(list, uint16(w*64+bits.TrailingZeros64(word)))
		}
	}
	return list
}

// common returns how many numbers two sets share.
func (s Bits) common(t Bits) int {
	n := 0
	for w, word := range s {
		n += bits.OnesCount64(word & t[w])
	}
	return n
}

// size returns how many numbers there are.
func (s Bits) size() int { return s.common(s) }

// isEmpty reports whether there are none.
func (s Bits) isEmpty() bool {
	any := uint64(0)
	for _, word := range s {
		any |= word
	}
	return any == 0
}

// meets reports whether two sets share a number.
func (s Bits) meets(t Bits) bool {
	for w, word := range s {
		if word&t[w] != 0 {
			return true
		}
	}
	return false
}

// with adds those of another set.
func (s Bits) with(t Bits) {
	for w, word := range t {
		s[w] |= word
	}
}

// union returns a set of the numbers of either.
func (s Bits) union(t Bits) Bits {
	both := slices.Clone(s)
	both.with(t)
	return both
}

// without takes those of another set away.
func (s Bits) without(t Bits) {
	for w, word := range t {
		s[w] &^= word
	}
}
