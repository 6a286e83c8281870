package logic

import (
	"iter"
	"math/bits"
)

// MaxCells is the most cells that techniques look at together: 19x19, or a
// samurai. Takes tells which boards may have more.
const MaxCells = 384

// cells is a set of cells.
type cells [MaxCells / 64]uint64

func cellsOf(list ...int) (s cells) {
	for _, c := range list {
		s.add(c)
	}
	return s
}

func (s *cells) add(c int)     { s[c>>6] |= 1 << (c & 63) }
func (s *cells) remove(c int)  { s[c>>6] &^= 1 << (c & 63) }
func (s cells) has(c int) bool { return s[c>>6]>>(c&63)&1 != 0 }

func (s cells) and(t cells) cells {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

func (s cells) or(t cells) cells {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

func (s cells) minus(t cells) cells {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

func (s cells) empty() bool { return s == cells{} }

func (s cells) count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s *cells) within(t cells) bool {
	for i := range s {
		if s[i]&^t[i] != 0 {
			return false
		}
	}
	return true
}

func (s *cells) meets(t cells) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// first returns the lowest cell, or -1.
func (s cells) first() int {
	for i, w := range s {
		if w != 0 {
			return i<<6 | bits.TrailingZeros64(w)
		}
	}
	return -1
}

// all goes through the cells in ascending order.
func (s cells) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i<<6 | bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

func (s cells) list() []int {
	list := make([]int, 0, s.count())
	for c := range s.all() {
		list = append(list, c)
	}
	return list
}
