package tally

import (
	"context"
	"errors"
	"testing"
	"time"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/testlong"
)

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
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		m := engine.BoxGrid(8, 8)
		start := time.Now()
		err := call(ctx, m)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", name, err)
		}
		if took := time.Since(start); took > testlong.Patience {
			t.Errorf("%s ended %v after its start", name, took)
		}
	}
}
