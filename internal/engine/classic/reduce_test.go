package classic

import (
	"math/rand/v2"
	"testing"
)

// sparse is a state that keeps each candidate of an empty board with a chance
// of keep in a hundred.
func sparse(rng *rand.Rand, keep int) (s State) {
	for d := range s {
		for k := range s[d] {
			for bit := range 27 {
				if rng.IntN(100) < keep {
					s[d][k] |= 1 << bit
				}
			}
		}
	}
	return s
}

// thinned is a state from which some candidates outside one solution grid are
// missing, as in a search.
func thinned(rng *rand.Rand) (s State) {
	digits, drop := rng.Perm(9), rng.IntN(101)
	for cell := range 81 {
		row, column := cell/9, cell%9
		digit := digits[(3*row+row/3+column)%9]
		c := CellOf(cell)
		for d := range s {
			if d == digit || rng.IntN(100) >= drop {
				s[d][c.Word] |= 1 << c.Bit
			}
		}
	}
	return s
}

func randomState(rng *rand.Rand) State {
	if rng.IntN(3) == 0 {
		return sparse(rng, rng.IntN(101))
	}
	return thinned(rng)
}

func TestTwoDigitsAtATimeAreAsOneByOne(t *testing.T) {
	for seed := range uint64(20000) {
		rng := rand.New(rand.NewPCG(seed, 0))
		want := randomState(rng)
		var p pairs
		want.pack(&p)
		for {
			var wantView, gotView View
			wantVerdict, wantChanged := want.Pass(&wantView)
			gotVerdict, gotChanged := p.pass(&gotView)
			if gotVerdict != wantVerdict || gotChanged != wantChanged {
				t.Fatalf("seed %d: verdict %v, changed %v; want %v, %v", seed, gotVerdict, gotChanged, wantVerdict, wantChanged)
			}
			if wantVerdict == Dead {
				break
			}
			var got State
			if p.unpack(&got); got != want || gotView != wantView {
				t.Fatalf("seed %d:\n%o, view %o; want\n%o, view %o", seed, got, gotView, want, wantView)
			}
			if !wantChanged {
				break
			}
		}
	}
}
