package api

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestSixAreAnsweredBesideOneWhoTakesAll has one client ask for what is never found, on
// eight connections, and six others for what takes two seconds, on a machine so busy
// that all work takes as long as it may by the clock.
func TestSixAreAnsweredBesideOneWhoTakesAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const patience = 10 * time.Second
		ctx, end := context.WithCancel(t.Context())
		p := newPool(2, patience, true, ctx)
		takes := func(long time.Duration) func(context.Context) error {
			return func(ctx context.Context) error {
				select {
				case <-ctx.Done():
				case <-time.After(long):
				}
				return ctx.Err()
			}
		}
		var hostile, six sync.WaitGroup
		greedy := context.WithValue(ctx, callerKey{}, &client{})
		for range 8 {
			hostile.Go(func() {
				for ctx.Err() == nil {
					start := time.Now()
					err := p.do(greedy, trial, nil, takes(time.Hour))
					said, ok := errors.AsType[*refusal](err)
					if ctx.Err() == nil && (!ok || said.status == http.StatusServiceUnavailable && time.Since(start) > patience+refusalPause*2) {
						t.Errorf("%v after %v", err, time.Since(start))
					}
				}
			})
		}
		time.Sleep(3 * time.Second)
		slot := p.short.enter(&client{})
		if !has(slot) {
			t.Error("one client has all slots for short work")
		}
		p.short.giveUp(slot)
		for range 6 {
			one := context.WithValue(ctx, callerKey{}, &client{})
			six.Go(func() {
				start := time.Now()
				err := p.do(one, trial, nil, takes(2*time.Second))
				if took := time.Since(start); err != nil || took > 2*patience {
					t.Errorf("%v after %v", err, took)
				}
			})
		}
		six.Wait()
		end()
		hostile.Wait()
	})
}

// TestWhoHasAllTheHeavyWorkItMayIsToldAtOnce that more of it is refused. What may be soon
// done is, if there is a slot for it.
func TestWhoHasAllTheHeavyWorkItMayIsToldAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(2, 10*time.Second, true, t.Context())
		who := &client{}
		ctx := context.WithValue(t.Context(), callerKey{}, who)
		for range 4 {
			if slot, _ := p.heavy.admit(who, p.patience); slot == nil {
				t.Fatal("not let in")
			}
		}
		done := func(context.Context) error { return nil }
		late := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
		refused := func(weight weight) {
			who.later = time.Time{} // it has waited as long as it was told
			start := time.Now()
			err := p.do(ctx, weight, late, done)
			said, ok := errors.AsType[*refusal](err)
			if took := time.Since(start); !ok || said.status != http.StatusServiceUnavailable || took > patientMoment {
				t.Errorf("%v after %v", err, took)
			}
		}
		refused(trial)
		if err := p.do(ctx, light, late, done); err != nil {
			t.Error("though there is a slot for short work:", err)
		}
		slot, _ := p.short.admit(who, p.patience)
		refused(trial)
		refused(light)
		other := context.WithValue(t.Context(), callerKey{}, &client{})
		if err := p.do(other, trial, nil, done); err != nil {
			t.Error("another:", err)
		}
		p.short.leave(slot)
	})
}

// TestAWaitThatCanOnlyEndInARefusalEnds as soon as the client's other work has taken all the
// places that it would need next.
func TestAWaitThatCanOnlyEndInARefusalEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server, end := context.WithCancel(t.Context())
		p := newPool(2, 10*time.Second, true, server)
		who := &client{}
		ctx, leave := context.WithCancel(context.WithValue(t.Context(), callerKey{}, who))
		late := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
		slot := p.short.enter(who)
		var all sync.WaitGroup
		var err error
		var took time.Duration
		all.Go(func() {
			start := time.Now()
			err = p.do(ctx, large, nil, late)
			took = time.Since(start)
		})
		synctest.Wait()
		for range 4 {
			all.Go(func() { p.do(ctx, heavy, nil, late) })
			synctest.Wait()
		}
		time.Sleep(patientMoment)
		said, ok := errors.AsType[*refusal](err)
		if !ok || said.status != http.StatusServiceUnavailable || took != 0 {
			t.Errorf("%v after %v", err, took)
		}
		leave()
		p.short.leave(slot)
		end()
		all.Wait()
	})
}
