package engine

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// What a matching leaves is what all fillings leave, where the number is the most there can be; the least
// is only bounded, and nothing that some filling has is ever taken.
func TestDistinctAgainstAllFillings(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 1))
	for i := range 4000 {
		n, first := 2+r.IntN(5), r.IntN(2)
		p := Distinct{In: make([]uint16, 2+r.IntN(5)), First: first}
		domains := make([]uint64, len(p.In))
		for k := range domains {
			for domains[k] == 0 {
				domains[k] = r.Uint64() & r.Uint64() & All(n)
			}
		}
		want := make([]uint64, len(domains))
		most := 0
		values := make([]uint64, len(domains))
		var fill func(k int)
		fill = func(k int) {
			if k < len(values) {
				for rest := domains[k]; rest != 0; rest &= rest - 1 {
					values[k] = rest & -rest
					fill(k + 1)
				}
				return
			}
			var union uint64
			for _, v := range values[1:] {
				union |= v
			}
			count := bits.OnesCount64(union)
			most = max(most, count)
			if bits.TrailingZeros64(values[0])+first == count {
				for k, v := range values {
					want[k] |= v
				}
			}
		}
		fill(0)
		got := slices.Clone(domains)
		ok := p.Narrow(got)
		if !ok && want[0] != 0 {
			t.Fatalf("%d: %b is refused, though %b can be", i, domains, want)
		}
		for k := range got {
			if ok && want[k]&^got[k] != 0 {
				t.Fatalf("%d: %b to %b, though %b can be", i, domains, got, want)
			}
		}
		single := func(d uint64) bool { return d&(d-1) == 0 }
		if atMost := single(domains[0]) && bits.TrailingZeros64(domains[0])+first == most; atMost && !slices.Equal(got, want) {
			t.Fatalf("%d: %b to %b at most, not %b", i, domains, got, want)
		}
		if !slices.ContainsFunc(domains, func(d uint64) bool { return !single(d) }) && ok != (want[0] != 0) {
			t.Fatalf("%d: %b: %t", i, domains, ok)
		}
	}
}
