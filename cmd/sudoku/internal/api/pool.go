package api

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// pool decides what is worked on now.
//
// Light work, which is nearly all there is, gets its turn at once on as many
// cores as there are. Work that turns out to take longer than a moment starts
// again among the heavy, where half of the cores at most are busy and a bounded
// number wait; the rest is told to come back later. So hard puzzles can't
// starve easy ones.
type pool struct {
	light, heavy, waiting chan struct{}
	patience              time.Duration
}

const (
	moment      = 20 * time.Millisecond
	mostWaiting = 64
)

func newPool(workers int, patience time.Duration) *pool {
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	if patience <= 0 {
		patience = 10 * time.Second
	}
	return &pool{
		light:    make(chan struct{}, workers),
		heavy:    make(chan struct{}, max(1, workers/2)),
		waiting:  make(chan struct{}, mostWaiting),
		patience: patience,
	}
}

// do works, light first unless it is known to be heavy. The work must stop
// when its context ends, and may be done twice.
func (p *pool) do(ctx context.Context, heavy bool, work func(context.Context) error) error {
	if !heavy {
		err := within(ctx, p.light, moment, work)
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			return err
		}
	}
	select {
	case p.waiting <- struct{}{}:
		defer func() { <-p.waiting }()
	default:
		return huma.ErrorWithHeaders(huma.Error503ServiceUnavailable("too many hard puzzles are waiting; try again in a while"), retryAfter("5"))
	}
	err := within(ctx, p.heavy, p.patience, work)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return huma.Error422UnprocessableEntity(fmt.Sprintf("no answer within %v; ask for less (a limit), or use the command, which has no such bound", p.patience))
	}
	return err
}

// within works in one of the slots for a time at most. Waiting for the slot
// doesn't count.
func within(ctx context.Context, slots chan struct{}, most time.Duration, work func(context.Context) error) error {
	select {
	case slots <- struct{}{}:
		defer func() { <-slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	return work(ctx)
}
