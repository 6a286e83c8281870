package lanes

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// thinned returns puzzles with one solution, from ones without a needless given to half full ones,
// among them some with several solutions and none.
func thinned(t *testing.T) (grids [][81]uint8) {
	rng := rand.New(rand.NewPCG(11, 5))
	solution := singly(ptr(grid(t, easy)), 1).First
	for n := range 60 {
		g := solution
		for _, cell := range rng.Perm(81)[:30+n%52] {
			was := g[cell]
			if g[cell] = 0; singly(&g, 2).Solutions > 1 {
				g[cell] = was
			}
		}
		grids = append(grids, g)
	}
	return append(grids, grid(t, hard), grid(t, loose), grid(t, clash), [81]uint8{})
}

func ptr[T any](v T) *T { return &v }

func TestNeedlessIsWhatLeavesOneSolution(t *testing.T) {
	grids := thinned(t)
	only := make([]*[81]uint8, len(grids))
	var want [][2]int
	for n := range grids {
		all := singly(&grids[n], 2)
		if all.Solutions != 1 {
			continue
		}
		only[n] = &all.First
		for cell, d := range grids[n] {
			g := grids[n]
			if g[cell] = 0; d != 0 && singly(&g, 2).Solutions == 1 {
				want = append(want, [2]int{n, cell})
			}
		}
	}
	if len(want) < 100 {
		t.Fatalf("only %d needless givens", len(want))
	}
	everyKernel(t, func(t *testing.T, b *Solver) {
		var got [][2]int
		err := b.Needless(context.Background(), grids, func(n int) *[81]uint8 { return only[n] }, func(n, cell int) {
			got = append(got, [2]int{n, cell})
		})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v, %v, want %v", got, err, want)
		}
	})
}

func TestTheContextEndsNeedless(t *testing.T) {
	grids := slices.Repeat([][81]uint8{grid(t, hard)}, 2000)
	solution := singly(&grids[0], 1).First
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	everyKernel(t, func(t *testing.T, b *Solver) {
		found := func(n, cell int) { t.Fatalf("cell %d of grid %d", cell, n) }
		if err := b.Needless(ctx, grids, func(int) *[81]uint8 { return &solution }, found); !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
	})
}
