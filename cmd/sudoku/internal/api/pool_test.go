package api

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/cputime"
	"jiugong/sudoku/internal/testlong"
)

// TestWorkThatDoesntEndFreesItsPlace has work that heeds no context.
func TestWorkThatDoesntEndFreesItsPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(1, 50*time.Millisecond, false, t.Context())
		finish := make(chan bool)
		stuck := func(context.Context) error { <-finish; return nil }
		for _, test := range []struct {
			name string
			stay time.Duration // of the client
			end  time.Duration
		}{
			{"patience ends", time.Hour, 50*time.Millisecond + grace},
			{"the client leaves", 20 * time.Millisecond, 20*time.Millisecond + grace},
		} {
			for _, lane := range []*lane{p.light, p.heavy} {
				ctx, cancel := context.WithTimeout(t.Context(), test.stay)
				start := time.Now()
				err := p.enter(ctx, lane, limits{50 * time.Millisecond, 50 * time.Millisecond}, stuck)
				cancel()
				if took := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || took != test.end || lane.busy() != 0 {
					t.Errorf("%s: %v after %v, %d places taken", test.name, err, took, lane.busy())
				}
			}
		}
		if err := p.ready(t.Context()); err == nil {
			t.Error("ready, while four pieces of work go on for ever")
		}
		close(finish)
		synctest.Wait()
		if err := p.ready(t.Context()); err != nil {
			t.Error("not ready when the work is over:", err)
		}
	})
}

func TestAPoolWithoutAPlaceIsNotReady(t *testing.T) {
	p := newPool(1, time.Minute, false, t.Context())
	slot := p.light.enter(nil)
	<-slot.ready
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := p.ready(ctx); err == nil {
		t.Error("ready with its only place taken")
	}
	p.light.leave(slot)
	if err := p.ready(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestNoWaitEndsInARefusal has heavy work that takes as long as it may by the clock, though
// such work took little lately: whoever is let in to wait for it is served.
func TestNoWaitEndsInARefusal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const patience = 10 * time.Second
		p := newPool(4, patience, true, t.Context())
		p.heavy.usual, p.heavy.mean = time.Second, time.Second
		var served, away atomic.Int32
		var all sync.WaitGroup
		for i := range 100 {
			ctx := context.WithValue(t.Context(), callerKey{}, &client{})
			all.Go(func() {
				time.Sleep(time.Duration(i) * time.Millisecond)
				start := time.Now()
				slot, wait := p.heavy.admit(callerOf(ctx), patience)
				if slot == nil {
					if away.Add(1); wait <= 0 {
						t.Errorf("sent away for %v", wait)
					}
					return
				}
				if err := p.wait(ctx, p.heavy, slot); err != nil {
					t.Errorf("waited %v for: %v", time.Since(start), err)
					return
				}
				served.Add(1)
				time.Sleep(patientHeavy * patience)
				p.heavy.leave(slot)
			})
		}
		all.Wait()
		if served.Load() < 16 || away.Load() == 0 {
			t.Errorf("%d served, %d sent away", served.Load(), away.Load())
		}
	})
}

// TestWorkThatTakesLongerThanUsualIsNoFreePlace says when it will be over.
func TestWorkThatTakesLongerThanUsualIsNoFreePlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLane(1, 1, time.Second)
		l.enter(&client{})
		time.Sleep(11 * time.Second)
		if s, wait := l.admit(&client{}, 10*time.Second); s != nil || wait <= 10*time.Second {
			t.Errorf("after 11 s of work of 1 s the wait is %v", wait)
		}
	})
}

func TestAPanicOfWorkIsItsCallers(t *testing.T) {
	p := newPool(1, time.Minute, false, t.Context())
	defer func() {
		if recover() == nil || p.light.busy() != 0 {
			t.Errorf("no panic, or a place is lost: %d", p.light.busy())
		}
	}()
	p.enter(t.Context(), p.light, limits{time.Second, time.Second}, func(context.Context) error { panic("a bug") })
}

func TestADayThatNobodyWaitsForIsNotMade(t *testing.T) {
	d := newDays()
	begun, ended := make(chan bool), make(chan error, 1)
	work := func(ctx context.Context) (*dailyBody, error) {
		close(begun)
		<-ctx.Done()
		ended <- ctx.Err()
		return nil, ctx.Err()
	}
	first, leave := context.WithCancel(t.Context())
	second, leaveToo := context.WithCancel(t.Context())
	left := make(chan bool, 2)
	for _, ctx := range []context.Context{first, second} {
		go func() {
			d.get(ctx, "a day", work)
			left <- true
		}()
	}
	testlong.Await(t, begun)
	for begun := time.Now(); ; { // until both wait
		d.mutex.Lock()
		waiting := d.known["a day"].waiting
		d.mutex.Unlock()
		if waiting == 2 {
			break
		}
		if time.Since(begun) > testlong.Patience {
			t.Fatal("only ", waiting, " wait")
		}
		time.Sleep(time.Millisecond)
	}
	leave()
	testlong.Await(t, left)
	select {
	case <-ended:
		t.Error("ended though one still waits")
	case <-time.After(20 * time.Millisecond):
	}
	leaveToo()
	testlong.Await(t, left)
	testlong.Await(t, ended)
	// Whoever comes now has it made anew.
	body, err := d.get(t.Context(), "a day", func(context.Context) (*dailyBody, error) { return &dailyBody{Date: "x"}, nil })
	if err != nil || body.Date != "x" {
		t.Error(body, err)
	}
}

// TestLimitsGoByProcessorTime has work that only waits, as on a machine that is busy
// with something else, and work that computes.
func TestLimitsGoByProcessorTime(t *testing.T) {
	if _, told := cputime.ThisThread().Used(); !told {
		t.Skip("the system doesn't tell the processor time of threads")
	}
	p := newPool(1, time.Minute, false, t.Context())
	most := limits{30 * time.Millisecond, 20 * time.Second}
	if err := p.enter(t.Context(), p.light, most, func(ctx context.Context) error {
		select {
		case <-ctx.Done():
		case <-time.After(100 * time.Millisecond):
		}
		return ctx.Err()
	}); err != nil {
		t.Error("work that had no processor:", err)
	}
	if err := p.enter(t.Context(), p.light, most, func(ctx context.Context) error {
		for ctx.Err() == nil {
		}
		return ctx.Err()
	}); !isLate(t.Context(), err) {
		t.Error("work that went on and on:", err)
	}
}
