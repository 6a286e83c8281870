package tally

import (
	"context"
	"errors"
	"testing"
	"time"

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
		n := newNetwork(boxGrid(test.h, test.w))
		domains, err := n.start(nil)
		if err != nil {
			t.Fatal(err)
		}
		const looks = 20
		ctx := &looked{Context: context.Background(), last: looks}
		p := newProber(ctx, n, newCache(16<<20))
		p.whole(domains)
		if !errors.Is(p.err, context.Canceled) {
			t.Fatalf("boxes %d×%d: ended with %v", test.h, test.w, p.err)
		}
		if each := int(p.nodes) / looks; each < test.fewest || each > test.most {
			t.Errorf("boxes %d×%d: %d placements between two looks, want %d to %d", test.h, test.w, each, test.fewest, test.most)
		}
	}
}

// Nothing that goes before the first placement, nor a probe of Estimate, may
// take long even on the largest boards. The bound is that of a busy machine.
func TestLargeBoardsStopSoon(t *testing.T) {
	for name, call := range map[string]func(context.Context, *engine.Model) error{
		"count": func(ctx context.Context, m *engine.Model) error {
			_, err := CountModel(ctx, m, nil, Options{})
			return err
		},
		"estimate": func(ctx context.Context, m *engine.Model) error {
			_, err := Estimate(ctx, m, nil, EstimateOptions{})
			return err
		},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		m := boxGrid(8, 8)
		start := time.Now()
		err := call(ctx, m)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", name, err)
		}
		if took := time.Since(start); took > 3*time.Second {
			t.Errorf("%s ended %v after its start", name, took)
		}
	}
}
