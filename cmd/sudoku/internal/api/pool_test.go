package api

import (
	"context"
	"errors"
	"testing"
	"time"
)

// TestWorkThatDoesntEndFreesItsPlace has work that heeds no context.
func TestWorkThatDoesntEndFreesItsPlace(t *testing.T) {
	p := newPool(1, 50*time.Millisecond, t.Context())
	finish := make(chan bool)
	stuck := func(context.Context) error { <-finish; return nil }
	for _, test := range []struct {
		name string
		ctx  func() (context.Context, context.CancelFunc)
		want error
	}{
		{"patience ends", func() (context.Context, context.CancelFunc) { return t.Context(), func() {} }, context.DeadlineExceeded},
		{"the client leaves", func() (context.Context, context.CancelFunc) {
			return context.WithTimeoutCause(t.Context(), 20*time.Millisecond, nil)
		}, context.DeadlineExceeded},
	} {
		for _, lane := range []*lane{p.light, p.heavy} {
			ctx, cancel := test.ctx()
			start := time.Now()
			err := p.within(ctx, lane, 50*time.Millisecond, stuck)
			cancel()
			if took := time.Since(start); !errors.Is(err, test.want) || took > 250*time.Millisecond || lane.busy() != 0 {
				t.Errorf("%s: %v after %v, %d places taken", test.name, err, took, lane.busy())
			}
		}
	}
	if err := p.ready(t.Context()); err == nil {
		t.Error("ready, while four pieces of work go on for ever")
	}
	close(finish)
	for start := time.Now(); p.ready(t.Context()) != nil; time.Sleep(time.Millisecond) {
		if time.Since(start) > 10*time.Second {
			t.Fatal("not ready when the work is over:", p.ready(t.Context()))
		}
	}
}

func TestAPoolWithoutAPlaceIsNotReady(t *testing.T) {
	p := newPool(1, time.Minute, t.Context())
	<-p.light.enter(nil)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := p.ready(ctx); err == nil {
		t.Error("ready with its only place taken")
	}
	p.light.leave()
	if err := p.ready(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestAPanicOfWorkIsItsCallers(t *testing.T) {
	p := newPool(1, time.Minute, t.Context())
	defer func() {
		if recover() == nil || p.light.busy() != 0 {
			t.Errorf("no panic, or a place is lost: %d", p.light.busy())
		}
	}()
	p.within(t.Context(), p.light, time.Second, func(context.Context) error { panic("a bug") })
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
	<-begun
	for { // until both wait
		d.mutex.Lock()
		waiting := d.known["a day"].waiting
		d.mutex.Unlock()
		if waiting == 2 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	leave()
	<-left
	select {
	case <-ended:
		t.Error("ended though one still waits")
	case <-time.After(20 * time.Millisecond):
	}
	leaveToo()
	<-left
	<-ended
	// Whoever comes now has it made anew.
	body, err := d.get(t.Context(), "a day", func(context.Context) (*dailyBody, error) { return &dailyBody{Date: "x"}, nil })
	if err != nil || body.Date != "x" {
		t.Error(body, err)
	}
}
