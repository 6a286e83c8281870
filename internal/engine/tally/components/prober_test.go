package components

import (
	"context"
	"errors"
	"testing"

	"jiugong/sudoku/internal/engine"
)

// looked is a context that counts how often it is asked whether it has ended,
// and says so from a number of times on.
type looked struct {
	context.Context
	looks, last int
}

func (l *looked) Err() error {
	if l.looks++; l.looks > l.last {
		return context.Canceled
	}
	return nil
}

// A placement on a 64×64 board takes milliseconds, on a 9×9 a microsecond: the
// context is looked at by the work done, not by the number of placements.
func TestContextIsLookedAtByWork(t *testing.T) {
	for _, test := range []struct {
		h, w, fewest, most int // placements between two looks
	}{
		{3, 3, 100, 1000},
		{4, 4, 20, 500},
		{6, 6, 2, 100},
		{8, 8, 1, 3},
	} {
		n := New(engine.BoxGrid(test.h, test.w))
		domains, err := n.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		const looks = 20
		ctx := &looked{Context: context.Background(), last: looks}
		p := newProber(ctx, n, NewCache(16<<20))
		p.whole(domains)
		if !errors.Is(p.err, context.Canceled) {
			t.Fatalf("boxes %d×%d: ended with %v", test.h, test.w, p.err)
		}
		if each := int(p.nodes) / looks; each < test.fewest || each > test.most {
			t.Errorf("boxes %d×%d: %d placements between two looks, want %d to %d", test.h, test.w, each, test.fewest, test.most)
		}
	}
}
