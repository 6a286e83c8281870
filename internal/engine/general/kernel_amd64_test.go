package general

import (
	"math/rand/v2"
	"testing"
)

// kernels are those that this processor has.
func kernels() map[string]func(f *passed, dom *[81]uint64) bool {
	all := map[string]func(f *passed, dom *[81]uint64) bool{}
	if hasAVX512 {
		all["AVX-512"] = func(f *passed, dom *[81]uint64) bool { return passAVX512(&dom[0], &f.left[0], &f.moved[0]) }
	}
	if hasAVX2 {
		all["AVX2"] = func(f *passed, dom *[81]uint64) bool { return passAVX2(&dom[0], &f.left[0], &f.moved[0]) }
	}
	return all
}

// TestKernelsAreThePlainPass compares what they leave of boards, solvable or not, on which
// more or less is known.
func TestKernelsAreThePlainPass(t *testing.T) {
	if len(kernels()) == 0 {
		t.Skip("this processor has no kernel")
	}
	for name, pass := range kernels() {
		t.Run(name, func(t *testing.T) { testKernel(t, pass) })
	}
}

func testKernel(t *testing.T, pass func(f *passed, dom *[81]uint64) bool) {
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
		if got := pass(&kernel, &dom); got != ok {
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
	ways := kernels()
	ways["plain"] = (*passed).passPlain
	for name, pass := range ways {
		b.Run(name, func(b *testing.B) {
			var f passed
			for b.Loop() {
				pass(&f, &dom)
			}
		})
	}
}
