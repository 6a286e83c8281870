package search

import (
	"math/rand/v2"
	"testing"
)

// TestTheKernelIsThePlainPass compares what both leave of boards, solvable or not, on which
// more or less is known.
func TestTheKernelIsThePlainPass(t *testing.T) {
	if !hasKernel {
		t.Skip("this processor has no kernel")
	}
	random := rand.New(rand.NewPCG(9, 9))
	var solution [81]uint64
	for c := range solution {
		solution[c] = 1 << ((c/9*3 + c/27 + c%9) % 9)
	}
	failed, moved := 0, 0
	for i := range 50_000 {
		var dom [81]uint64
		known, kept := random.IntN(40), random.IntN(9)
		for c := range dom {
			dom[c] = 511
			if random.IntN(81) < known {
				dom[c] = random.Uint64() & random.Uint64() & 511
			}
			if random.IntN(9) < kept {
				dom[c] &= random.Uint64() | random.Uint64()
			}
			if i%3 > 0 {
				dom[c] |= solution[c]
			}
		}
		var plain, kernel passed
		ok := plain.passPlain(&dom)
		if got := passAVX512(&dom[0], &kernel.left[0], &kernel.moved[0]); got != ok {
			t.Fatalf("the kernel says %v, the plain pass %v of %v", got, ok, dom)
		}
		if !ok {
			failed++
			continue
		}
		if kernel.moved != plain.moved {
			t.Fatalf("%b and %b for %v", kernel.moved, plain.moved, dom)
		}
		for c := range dom {
			left := uint16(dom[c])
			if plain.moved[c/27]>>(c%27)&1 != 0 {
				left = plain.left[c]
				moved++
			}
			if kernel.left[c] != left {
				t.Fatalf("cell %d: %b and %b for %v", c, kernel.left[c], left, dom)
			}
		}
	}
	if failed < 500 || moved < 50_000 {
		t.Errorf("only %d failed, %d cells moved", failed, moved)
	}
}

func BenchmarkPass(b *testing.B) {
	var dom [81]uint64
	for c := range dom {
		dom[c] = 511
	}
	for r := range 9 {
		dom[10*r] = 511 &^ (1 << r)
	}
	var f passed
	for _, way := range []struct {
		name string
		pass func(*[81]uint64) bool
	}{{"plain", f.passPlain}, {"kernel", f.pass}} {
		b.Run(way.name, func(b *testing.B) {
			for b.Loop() {
				way.pass(&dom)
			}
		})
	}
}
