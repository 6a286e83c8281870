package canon

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku"
)

// TestPartsTellWhatPairsTell draws looks by the parts that cells lie in and by what each two cells share.
func TestPartsTellWhatPairsTell(t *testing.T) {
	for _, text := range []string{"4", "6", "7:1x7", "9", "16", "9+jigsaw=" + jigsaw, "9+disjoint"} {
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		quick, plain := NewFinder(rules), NewFinder(rules)
		if cut := quick.frame().part != nil; cut != (text != "9+disjoint") {
			t.Errorf("%s is cut into parts: %v", text, cut)
		}
		plain.frame().part = nil
		for seed := range uint64(max(1, 300/rules.Cells())) {
			got, err := quick.Random(t.Context(), rand.New(rand.NewPCG(seed, 1)))
			want, plainErr := plain.Random(t.Context(), rand.New(rand.NewPCG(seed, 1)))
			if err != nil || plainErr != nil || !slices.Equal(got.Cells, want.Cells) || !slices.Equal(got.Digits, want.Digits) {
				t.Fatalf("%s, seed %d: %v (%v), by pairs %v (%v)", text, seed, got, err, want, plainErr)
			}
		}
	}
}

const jigsaw = "111222333111222333111222333444555666444555666444555666777888999777888999778899789"

// TestRandomKeepsWhatItFoundOut draws from one finder: what the rules tell is found out once.
func TestRandomKeepsWhatItFoundOut(t *testing.T) {
	f, random := NewFinder(nil), rand.New(rand.NewPCG(1, 1))
	draw := func() { f.Random(t.Context(), random) }
	if draw(); testing.AllocsPerRun(20, draw) > 60 {
		t.Errorf("%v allocations for a look", testing.AllocsPerRun(20, draw))
	}
}
