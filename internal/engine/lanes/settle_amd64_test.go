package lanes

import (
	"math/rand/v2"
	"testing"

	"jiugong/sudoku/internal/engine/classic"
)

// checkSettle holds settle against passes made one after the other, word for word.
func checkSettle(t *testing.T, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 2))
	var b block
	want := randomState(rng)
	lane := rng.IntN(width)
	b.put(lane, &want)
	got := AVX2.settle(&b, lane)
	var two classic.Cells
	verdict := want.Pass(&two)
	for verdict == classic.Moving {
		verdict = want.Pass(&two)
	}
	if got != verdict {
		t.Fatalf("seed %d: verdict %d, want %d", seed, got, verdict)
	}
	if verdict == classic.Dead {
		return
	}
	var s classic.State
	if b.get(lane, &s); s != want {
		t.Fatalf("seed %d:\n%o, want\n%o", seed, s, want)
	}
	if b.two(lane) != two {
		t.Fatalf("seed %d: pairs %o, want %o", seed, b.two(lane), two)
	}
}

func TestSettleAgreesWithPasses(t *testing.T) {
	if usable(AVX2) != AVX2 {
		t.Skip("this processor lacks AVX2")
	}
	for seed := range uint64(20000) {
		checkSettle(t, seed)
	}
}

func FuzzSettle(f *testing.F) {
	if usable(AVX2) != AVX2 {
		f.Skip("this processor lacks AVX2")
	}
	f.Add(uint64(1))
	f.Fuzz(checkSettle)
}
