package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"
)

// pool decides what is worked on now.
//
//	           30 ms       ┆       ½ s              patience
//	light ──▶ all cores ───┆─▶ one, if it is late ──┐
//	trial ─────────────────┆─▶ the same one ────────┤
//	                       ┆                        ├──▶ half the cores ──▶ 422
//	large ─────────────────┆─▶ one, 50 ms ──────────┘
//
// Light work, which is nearly all there is, gets its turn at once. Work that
// turns out to take longer starts again further to the right. Beyond the dotted
// line is the background, another process if there is one (see elsewhere.go);
// before the last lane a bounded number wait, few of each client, and the rest
// is told to come back later. In each lane the clients take turns. So hard
// puzzles can't starve easy ones.
//
// Work must stop when its context ends. Should it not, for a bug, its place is
// free again all the same: a process is ended, and what goes on in this one is
// left to itself and counted (runaways).
type pool struct {
	light, late, large, heavy *lane         // to work in
	tardy, places             chan struct{} // to wait for late, and for large and heavy
	knocking                  chan struct{} // to wait for a place
	patience                  time.Duration
	ending                    context.Context
	runaways                  atomic.Int64 // pieces of work that go on after their end
}

const (
	moment      = 30 * time.Millisecond
	lateMoment  = 500 * time.Millisecond // for what had no processor in its moment
	largeMoment = 50 * time.Millisecond
	mostWaiting = 64
	grace       = 100 * time.Millisecond // for work to stop when it is told to
	knock       = time.Second            // also slows down who asks again at once
	mostKnocks  = 2000
)

func newPool(workers int, patience time.Duration, ending context.Context) *pool {
	if workers < 1 {
		workers = runtime.NumCPU()
	}
	if patience <= 0 {
		patience = 10 * time.Second
	}
	return &pool{
		light:    newLane(workers),
		late:     newLane(1),
		large:    newLane(1),
		heavy:    newLane(max(1, workers/2)),
		tardy:    make(chan struct{}, mostWaiting),
		places:   make(chan struct{}, mostWaiting),
		knocking: make(chan struct{}, mostKnocks),
		patience: patience,
		ending:   ending,
	}
}

// weight is what is known of work before it is done.
type weight int

const (
	light weight = iota // nearly always done in a moment
	trial               // made by trying, as often as it takes
	large               // on a large board, but it may be easy
	heavy               // known to take long
)

// do works, in the background when it isn't light or has taken long: background
// is the same work, done where it is in nobody's way. It must stop when its
// context ends, and may be done more than once.
func (p *pool) do(ctx context.Context, weight weight, work, background func(context.Context) error) error {
	if weight == light {
		if err := p.within(ctx, p.light, moment, work); !isLate(ctx, err) {
			return err
		}
	}
	if weight <= trial {
		if err := p.waiting(ctx, p.tardy, func() error { return p.within(ctx, p.late, lateMoment, background) }); !isLate(ctx, err) {
			return err
		}
	}
	err := p.waiting(ctx, p.places, func() error {
		if weight == large {
			if err := p.within(ctx, p.large, largeMoment, background); !isLate(ctx, err) {
				return err
			}
		}
		return p.within(ctx, p.heavy, p.patience, background)
	})
	if isLate(ctx, err) {
		return refuse(http.StatusUnprocessableEntity, "no answer within %v; ask for less (a limit), or use the command, which has no such bound", p.patience)
	}
	return err
}

// waiting does something once it has a place to wait in, and one of the
// client's own; it waits a little for these.
func (p *pool) waiting(ctx context.Context, places chan struct{}, do func() error) error {
	select {
	case p.knocking <- struct{}{}:
	default:
		return busy()
	}
	var own chan struct{} // of programs on the same machine there may be any number
	if caller, known := ctx.Value(callerKey{}).(*client); known && !caller.local {
		own = caller.heavy
	}
	err := p.take(ctx, own, places)
	<-p.knocking
	if err != nil {
		return err
	}
	defer release(own, places)
	return do()
}

// take takes one place of each, those that aren't nil.
func (p *pool) take(ctx context.Context, places ...chan struct{}) error {
	ctx, stop := p.bounded(ctx, about(knock))
	defer stop()
	for i, place := range places {
		if place == nil {
			continue
		}
		select {
		case place <- struct{}{}:
		case <-ctx.Done():
			release(places[:i]...)
			return context.Cause(ctx)
		}
	}
	return nil
}

func release(places ...chan struct{}) {
	for _, place := range places {
		if place != nil {
			<-place
		}
	}
}

func busy() error {
	return refuse(http.StatusServiceUnavailable, "too many hard puzzles are waiting; try again in a while").later("5")
}

// ErrEnding as the cause of a request's end has it answered 503.
var ErrEnding = ending()

func ending() error {
	return refuse(http.StatusServiceUnavailable, "the server is about to end; try again in a while").later("5")
}

// bounded is a context to wait in: for a time at most, and not beyond the end of
// the server. Its cause is what the client is told then.
func (p *pool) bounded(ctx context.Context, most time.Duration) (waiting context.Context, stop func()) {
	waiting, cancel := context.WithCancelCause(ctx)
	unless := context.AfterFunc(p.ending, func() { cancel(ending()) })
	waiting, late := context.WithTimeoutCause(waiting, most, busy())
	return waiting, func() {
		unless()
		late()
		cancel(nil)
	}
}

func (p *pool) enter(ctx context.Context, lane *lane) error {
	caller, _ := ctx.Value(callerKey{}).(*client)
	turn := lane.enter(caller)
	select {
	case <-turn:
		return nil
	default:
	}
	ctx, stop := p.bounded(ctx, p.patience)
	defer stop()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		lane.giveUp(caller, turn)
		return context.Cause(ctx)
	}
}

// isLate says whether work was stopped because its time was up.
func isLate(ctx context.Context, err error) bool {
	return errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil
}

// within works in a lane for a time at most. Waiting for a slot there doesn't
// count, but has a bound of its own.
func (p *pool) within(ctx context.Context, lane *lane, most time.Duration, work func(context.Context) error) error {
	if err := p.enter(ctx, lane); err != nil {
		return err
	}
	defer lane.leave()
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	return p.endWith(ctx, work)
}

// endWith works, and ends with its context whether the work does or not. What
// work writes must be its own until it has returned.
func (p *pool) endWith(ctx context.Context, work func(context.Context) error) error {
	type end struct {
		err   error
		panic any
	}
	ended := make(chan end, 1)
	go func() {
		var e end
		defer func() {
			if what := recover(); what != nil {
				e.panic = fmt.Sprintf("%v\n%s", what, debug.Stack())
			}
			ended <- e
		}()
		e.err = work(ctx)
	}()
	result := func(e end) error {
		if e.panic != nil {
			panic(e.panic)
		}
		return e.err
	}
	select {
	case e := <-ended:
		return result(e)
	case <-ctx.Done():
	}
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case e := <-ended:
		return result(e)
	case <-timer.C:
	}
	p.runaways.Add(1)
	go func() {
		<-ended
		p.runaways.Add(-1)
	}()
	return ctx.Err()
}

// ready says whether light work would get its turn now.
func (p *pool) ready(ctx context.Context) error {
	if err := p.enter(ctx, p.light); err != nil {
		return errors.New("no request gets its turn")
	}
	p.light.leave()
	if n := p.runaways.Load(); n >= int64(p.light.slots) {
		return fmt.Errorf("%d pieces of work don't end", n)
	}
	return nil
}
