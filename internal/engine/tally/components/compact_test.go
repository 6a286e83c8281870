package components

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/tally/tallytest"
)

// A relation that allows everything changes no count, but it keeps a model from
// being counted by compact components and digits from being interchanged.
func TestCompactComponentsAgreeWithOthers(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 16))
	for _, test := range []struct{ h, w, from, to int }{
		{3, 3, 22, 30},
		{2, 5, 34, 44},
		{3, 4, 50, 62},
		{4, 4, 116, 136},
		{5, 5, 360, 400},
	} {
		m := engine.BoxGrid(test.h, test.w)
		free := m.Clone()
		anything := engine.Relation{Pairs: [][2]uint16{{0, 1}}, Allowed: slices.Repeat([]uint64{engine.All(m.Digits)}, m.Digits)}
		free.Relations = []engine.Relation{anything}
		for range 6 {
			givens := tallytest.KeepSome(tallytest.Shuffled(test.h, test.w, r), test.from+r.IntN(test.to-test.from), r)
			count := func(m *engine.Model) string {
				network := New(m)
				domains, err := network.Start(givens)
				if err != nil {
					t.Fatal(err)
				}
				n, err := CountWithin(t.Context(), network, domains, NewCache(16<<20), 0)
				return fmt.Sprint(n, err)
			}
			if got, want := count(m), count(free); got != want {
				t.Errorf("boxes %d×%d, givens %v: %s, want %s", test.h, test.w, givens, got, want)
			}
		}
	}
}

func TestPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		var set pair
		want := make(map[int]bool)
		for range r.IntN(20) {
			i := r.IntN(128)
			set, want[i] = set.or(one(i)), true
		}
		last := -1
		for x := set; !x.isZero(); x = x.dropLowest() {
			i := x.lowest()
			if !want[i] || i <= last || !set.has(i) {
				t.Fatalf("%v from %v", i, want)
			}
			last = i
			delete(want, i)
		}
		if len(want) > 0 {
			t.Fatalf("%v was left out", want)
		}
	}
}
