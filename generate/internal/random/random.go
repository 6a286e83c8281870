// Package random is where everything random of an item comes from.
package random

import (
	"math/bits"
	"math/rand/v2"
)

// Source is the randomness of one item. It is a 128-bit generator whose state
// comes from the item's own seed and from nothing else. It deals in integers
// only, and every draw is exactly uniform.
type Source struct{ pcg rand.PCG }

// Mix returns a bijection of 64 bits. Every bit of the input moves half of the output
// (the finaliser of SplitMix64: Steele, Lea and Flood, 2014).
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

const golden uint64 = 0x9e3779b97f4a7c15

// ItemSeed returns the seed of item index of a run. A run with that seed has the same item as its
// item 0. The seed of item 0 is the run's seed itself.
func ItemSeed(seed, index uint64) uint64 {
	if index == 0 {
		return seed
	}
	return Mix(Mix(seed+golden) + index*golden)
}

// Seed starts the source afresh from an item's own seed.
func (s *Source) Seed(own uint64) {
	s.pcg.Seed(Mix(own+golden), Mix(own^golden))
}

// Uint64 returns the next of the generator's numbers.
func (s *Source) Uint64() uint64 { return s.pcg.Uint64() }

// Below returns a number from 0 to n-1, for n at least 1, each exactly as likely. It takes part
// of a 128-bit product (Lemire 2019). A second draw is needed once in 2^64/n times.
func (s *Source) Below(n uint64) uint64 {
	hi, lo := bits.Mul64(s.pcg.Uint64(), n)
	if lo < n {
		for least := -n % n; lo < least; {
			hi, lo = bits.Mul64(s.pcg.Uint64(), n)
		}
	}
	return hi
}

// Intn does what Below does, for ints.
func (s *Source) Intn(n int) int { return int(s.Below(uint64(n))) }

// Between returns a number from lo to hi.
func (s *Source) Between(lo, hi int) int { return lo + s.Intn(hi-lo+1) }

// Shuffle puts things into a random order.
func Shuffle[T any](s *Source, things []T) {
	for i := len(things) - 1; i > 0; i-- {
		j := s.Intn(i + 1)
		things[i], things[j] = things[j], things[i]
	}
}
