package lanes

import (
	"math/rand/v2"
	"testing"

	"jiugong/sudoku/internal/engine/classic"
)

// checkSettle holds settle against passes and branches made one after the other, word for word. It
// returns how many branches there were.
func checkSettle(t *testing.T, seed uint64) int {
	rng := rand.New(rand.NewPCG(seed, 2))
	var b block
	want := randomState(rng)
	lane, most := rng.IntN(width), rng.IntN(10)
	b.put(lane, &want)
	rest := make([]branch, most)
	got, branches := AVX2.settle(&b, lane, rest)
	var wantRest []classic.State
	var two classic.Cells
	verdict := want.Pass(&two)
	for verdict == classic.Moving || verdict == classic.Stuck && len(wantRest) < most && two != (classic.Cells{}) {
		if verdict == classic.Stuck {
			var other classic.State
			want.Branch(&two, classic.Way{}, &other)
			wantRest = append(wantRest, other)
		}
		verdict = want.Pass(&two)
	}
	if got != verdict || branches != len(wantRest) {
		t.Fatalf("seed %d: verdict %d after %d branches, want %d after %d", seed, got, branches, verdict, len(wantRest))
	}
	var s classic.State
	for i := range wantRest {
		if rest[i].get(&s); s != wantRest[i] {
			t.Fatalf("seed %d: branch %d is\n%o, want\n%o", seed, i, s, wantRest[i])
		}
	}
	if verdict == classic.Dead {
		return branches
	}
	if b.get(lane, &s); s != want {
		t.Fatalf("seed %d:\n%o, want\n%o", seed, s, want)
	}
	if b.two(lane) != two {
		t.Fatalf("seed %d: pairs %o, want %o", seed, b.two(lane), two)
	}
	return branches
}

func TestSettleAgreesWithPasses(t *testing.T) {
	if usable(AVX2) != AVX2 {
		t.Skip("this processor lacks AVX2")
	}
	branches := 0
	for seed := range uint64(20000) {
		branches += checkSettle(t, seed)
	}
	if branches < 4000 {
		t.Errorf("only %d branches were compared", branches)
	}
}

func FuzzSettle(f *testing.F) {
	if usable(AVX2) != AVX2 {
		f.Skip("this processor lacks AVX2")
	}
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { checkSettle(t, seed) })
}
