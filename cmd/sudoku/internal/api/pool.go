package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync/atomic"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/cputime"
	"jiugong/sudoku/internal/message"
)

// pool decides what is worked on now.
//
//	      30 ms or ½ s   ┆         ½ s              patience
//	light ──▶ all cores ─┆─▶ short: one a core ─▶ heavy: eight, two of each client ──▶ 422
//	trial, large ────────┆─▶ the same ────────────┤
//	brief ──▶ all cores ─┆────────────────────────┤
//	heavy ───────────────┆────────────────────────┘
//
// Light work, which is nearly all there is, gets its turn at once. Work that
// turns out to take longer starts again further to the right. Beyond the dotted
// line is the background. There other processes work, if there are any (see
// elsewhere.go). The system's scheduler lets them share the processors, short
// work before heavy. One client never has the last slot for short work, nor
// more than a quarter of those for heavy work. A request waits there only if
// its turn is likely to come in time. Otherwise it is told at once when to come
// back. So hard puzzles can't starve easy ones, nor one client the others.
//
// The times are those of processors. On a busy machine work takes longer by the
// clock, but goes no further to the right. Bounds by the clock are well above.
//
// Work must stop when its context ends. If a bug keeps it from stopping, its
// place is free again all the same. A process is ended, and work that goes on
// in this one is left to itself and counted (runaways).
type pool struct {
	light, brief, short, heavy *lane
	lists                      *lane // of games, which may be long
	patience                   time.Duration
	ending                     context.Context
	runaways                   atomic.Int64 // pieces of work that go on after their end
}

const (
	moment   = 30 * time.Millisecond
	shortest = 500 * time.Millisecond
	grace    = 100 * time.Millisecond // for work to stop when it is told to

	// How much longer work may take by the clock, on a busy machine.
	patientMoment = time.Second
	patientShort  = 4 * time.Second // brief work has the server's patience
	patientHeavy  = 2               // times that

	mostHeavy = 8 // at once, at least
)

// LongestWait returns the longest wait of an admitted request. It was expected to start within
// patience. It still starts later if all work before it takes its full time.
func LongestWait(patience time.Duration) time.Duration {
	return (1 + mostWaiting/mostHeavy) * (patientHeavy*patience + time.Second)
}

// Background returns how many requests a server with that many workers sends elsewhere at
// once. 0 workers means one for each processor.
func Background(workers int) int {
	workers = cmp.Or(workers, runtime.NumCPU())
	return shortSlots(workers) + heavySlots(workers)
}

// shortSlots returns at least two, so that one client can't have them all.
func shortSlots(workers int) int { return max(2, workers) }

func heavySlots(workers int) int { return max(mostHeavy, workers) }

// newPool returns a pool for workers light requests at once. With elsewhere,
// other processes work; otherwise heavy requests run one by one.
func newPool(workers int, patience time.Duration, elsewhere bool, ending context.Context) *pool {
	if workers < 1 {
		workers = runtime.NumCPU()
	}
	if patience <= 0 {
		patience = 10 * time.Second
	}
	short, heavy := 1, max(1, workers/2)
	share := heavy
	if elsewhere {
		short, heavy = shortSlots(workers), heavySlots(workers)
		share = heavy / 4
	}
	p := &pool{
		light:    newLane(workers, workers, moment),
		brief:    newLane(workers, max(1, workers/2), shortest/4),
		short:    newLane(short, max(1, short/2), shortest/4),
		heavy:    newLane(heavy, share, patience),
		lists:    newLane(max(1, workers/2), max(1, workers/2), moment),
		patience: patience,
		ending:   ending,
	}
	p.light.most, p.brief.most, p.short.most, p.heavy.most = patientMoment, patience, patientShort, patientHeavy*patience
	p.short.host, p.heavy.host = ShortHost, HeavyHost
	return p
}

// weight classifies work before it is done.
type weight int

const (
	light weight = iota // nearly always done in a moment
	brief               // takes longer than a moment, but nearly never long
	trial               // made by trying, as often as it takes
	large               // on a large board, but it may be easy
	heavy               // known to take long
)

// do works, in the background if the work isn't light or has taken long. The
// function background does the same work where it is in nobody's way. It must
// stop when its context ends, and may be done more than once.
func (p *pool) do(ctx context.Context, weight weight, work, background func(context.Context) error) error {
	start := time.Now()
	switch weight {
	case light:
		err := p.enter(ctx, p.light, limits{moment, patientMoment}, work)
		if !isLate(ctx, err) {
			return err
		}
	case brief:
		err := p.queue(ctx, p.brief, limits{shortest, p.patience}, work)
		if !isLate(ctx, err) {
			return err
		}
	}
	if weight != heavy && weight != brief {
		// A client with as much heavy work as it may have doesn't wait to learn that. What is
		// made by trying, and may well become heavy, isn't even begun.
		caller := callerOf(ctx)
		if wait := p.heavy.own(caller); wait > p.patience && (weight == trial || !p.short.free(caller)) {
			return p.sendAway(ctx, caller, wait)
		}
		err := p.queue(ctx, p.short, limits{shortest, patientShort}, background)
		if !isLate(ctx, err) {
			return err
		}
	}
	// What has waited already has less time by the clock, but always its patience.
	clock := max(p.patience, patientHeavy*p.patience-time.Since(start))
	err := p.queue(ctx, p.heavy, limits{p.patience, clock}, background)
	if isLate(ctx, err) {
		return refuse(http.StatusUnprocessableEntity, "server.no_answer", p.patience)
	}
	return err
}

// limits bounds work in processor time and by the clock.
type limits struct{ processor, clock time.Duration }

// enter works in a lane once it has a slot.
func (p *pool) enter(ctx context.Context, lane *lane, most limits, work func(context.Context) error) error {
	return p.within(ctx, lane, lane.enter(callerOf(ctx)), most, work)
}

// queue works like enter, but refuses at once if the wait would be too long.
func (p *pool) queue(ctx context.Context, lane *lane, most limits, work func(context.Context) error) error {
	if p.ending.Err() != nil {
		return ending()
	}
	caller := callerOf(ctx)
	slot, wait := lane.admit(caller, p.patience)
	if slot == nil {
		return p.sendAway(ctx, caller, wait)
	}
	if lane == p.heavy && lane.own(caller) > p.patience {
		p.short.dismiss(caller) // from there it could only come here, where there is no room
	}
	return p.within(ctx, lane, slot, most, work)
}

// callerOf returns the client of the request in ctx.
func callerOf(ctx context.Context) *client {
	caller, _ := ctx.Value(callerKey{}).(*client)
	return caller
}

// sendAway tells a client when to come back. One that returned too early first waits a little,
// so early retries gain nothing.
func (p *pool) sendAway(ctx context.Context, caller *client, wait time.Duration) error {
	if caller.tooSoon(wait) {
		ctx, stop := p.bounded(ctx, about(refusalPause))
		defer stop()
		<-ctx.Done()
	}
	return busy(wait)
}

// busy returns a refusal that says when to come back, in whole seconds.
func busy(wait time.Duration) *refusal {
	seconds := max(1, int(math.Ceil(wait.Seconds())))
	return refuse(http.StatusServiceUnavailable, "server.waiting").later(strconv.Itoa(seconds))
}

// ErrEnding as the cause of a request's end has it answered 503.
var ErrEnding = ending()

func ending() error {
	return refuse(http.StatusServiceUnavailable, "server.ending").later("5")
}

// bounded returns a context that ends after most, or with the server. Its cause is the
// client's answer.
func (p *pool) bounded(ctx context.Context, most time.Duration) (waiting context.Context, stop func()) {
	waiting, cancel := context.WithCancelCause(ctx)
	unless := context.AfterFunc(p.ending, func() { cancel(ending()) })
	waiting, late := context.WithTimeoutCause(waiting, most, busy(p.patience))
	return waiting, func() {
		unless()
		late()
		cancel(nil)
	}
}

// wait waits for a slot. Its limit only guards against the unforeseen.
func (p *pool) wait(ctx context.Context, lane *lane, slot *slot) error {
	select {
	case <-slot.ready:
		return nil
	default:
	}
	ctx, stop := p.bounded(ctx, LongestWait(p.patience))
	defer stop()
	select {
	case <-slot.ready:
		return nil
	case <-slot.gone:
		return p.sendAway(ctx, slot.who, p.heavy.own(slot.who))
	case <-ctx.Done():
		lane.giveUp(slot)
		return context.Cause(ctx)
	}
}

// isLate reports whether work was stopped because its time was up.
func isLate(ctx context.Context, err error) bool {
	return errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil
}

// within works in a slot once it is there, for at most that time.
func (p *pool) within(ctx context.Context, lane *lane, slot *slot, most limits, work func(context.Context) error) error {
	if err := p.wait(ctx, lane, slot); err != nil {
		return err
	}
	defer lane.leave(slot)
	ctx = context.WithValue(context.WithValue(ctx, limitsKey{}, most), hostKey{}, lane.host)
	ctx, cancel := context.WithTimeout(ctx, most.clock)
	defer cancel()
	return p.endWith(ctx, most, work)
}

// limitsKey and hostKey find the limits of work and the host of its lane in the
// work's context. Code that hands work on needs them.
type (
	limitsKey struct{}
	hostKey   struct{}
)

// endWith works until its context or processor time ends, even if work goes on. Anything that
// work writes must be its own until it returns.
func (p *pool) endWith(ctx context.Context, most limits, work func(context.Context) error) error {
	type end struct {
		err   error
		panic any
	}
	ended := make(chan end, 1)
	var begun atomic.Pointer[clock]
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		var e end
		runtime.LockOSThread() // whose clock is ours
		defer runtime.UnlockOSThread()
		defer func() {
			if what := recover(); what != nil {
				e.panic = fmt.Sprintf("%v\n%s", what, debug.Stack())
			}
			ended <- e
		}()
		begun.Store(newClock())
		e.err = work(ctx)
	}()
	result := func(e end) error {
		if e.panic != nil {
			panic(e.panic)
		}
		if e.err != nil && context.Cause(ctx) == context.DeadlineExceeded {
			return context.DeadlineExceeded
		}
		return e.err
	}
	timer := time.NewTimer(most.processor)
	defer timer.Stop()
	for ctx.Err() == nil {
		select {
		case e := <-ended:
			return result(e)
		case <-ctx.Done():
		case <-timer.C:
			if left := begun.Load().left(most.processor); left > 0 {
				timer.Reset(left)
			} else {
				cancel(context.DeadlineExceeded)
			}
		}
	}
	timer.Reset(grace)
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
	return context.Cause(ctx)
}

// clock measures the processor time of a thread from some moment on.
type clock struct {
	thread cputime.Thread
	before time.Duration
}

func newClock() *clock {
	c := clock{thread: cputime.ThisThread()}
	c.before, _ = c.thread.Used()
	return &c
}

// left returns the least time that the thread still has. It returns 0 if the system doesn't
// tell.
func (c *clock) left(most time.Duration) time.Duration {
	if c == nil { // not begun
		return most
	}
	used, told := c.thread.Used()
	if !told {
		return 0
	}
	return max(0, most-(used-c.before))
}

// ready reports whether light work would get its turn now.
func (p *pool) ready(ctx context.Context) error {
	if err := p.enter(ctx, p.light, limits{moment, patientMoment}, func(context.Context) error { return nil }); err != nil {
		return message.New("server.no_turn")
	}
	if n := p.runaways.Load(); n >= int64(p.light.slots) {
		return fmt.Errorf("%d pieces of work don't end", n)
	}
	return nil
}
