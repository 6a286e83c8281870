package api

import (
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func has(s *slot) bool {
	select {
	case <-s.ready:
		return true
	default:
		return false
	}
}

func TestClientsTakeTurns(t *testing.T) {
	l := newLane(1, 1, time.Second)
	many, two, one := &client{}, &client{}, &client{}
	var all []*slot
	for _, who := range []*client{many, many, many, many, two, two, one, nil} {
		all = append(all, l.enter(who))
	}
	gone := all[1]
	l.giveUp(gone)
	var order []*client
	for range len(all) - 1 {
		at := slices.IndexFunc(all, has)
		if at < 0 {
			t.Fatalf("after %d nobody has the slot", len(order))
		}
		now := all[at]
		order = append(order, now.who)
		all = slices.Delete(all, at, at+1)
		if slices.ContainsFunc(all, has) {
			t.Fatal("two have the one slot")
		}
		l.leave(now)
	}
	if want := []*client{many, many, two, one, nil, many, two}; !slices.Equal(order, want) {
		t.Errorf("%p\nwant %p", order, want)
	}
	if l.busy() != 0 || l.queued() != 0 || len(l.turns) != 0 || has(gone) {
		t.Errorf("left behind: %+v", l)
	}
}

// TestNoSlotIsLost has clients come, work and give up at once.
func TestNoSlotIsLost(t *testing.T) {
	const slots = 3
	l := newLane(slots, 2, time.Second)
	var inside, worked atomic.Int32
	var all sync.WaitGroup
	for range 4 {
		who := &client{}
		for range 5 {
			all.Go(func() {
				for range 500 {
					turn := l.enter(who)
					if !has(turn) && rand.N(3) == 0 {
						l.giveUp(turn) // perhaps it has just come
						continue
					}
					<-turn.ready
					if n := inside.Add(1); n > slots {
						t.Errorf("%d in %d slots", n, slots)
					}
					worked.Add(1)
					inside.Add(-1)
					l.leave(turn)
				}
			})
		}
	}
	all.Wait()
	if l.busy() != 0 || l.queued() != 0 || len(l.turns) != 0 {
		t.Errorf("left behind: %+v", l)
	}
	if worked.Load() == 0 {
		t.Error("nobody has worked")
	}
}

// TestNewcomersHaveASlotBesideOneWhoTakesAll has one client ask for more and more.
func TestNewcomersHaveASlotBesideOneWhoTakesAll(t *testing.T) {
	l := newLane(8, 2, 10*time.Second)
	greedy := &client{}
	var got int
	for range 100 {
		if s, _ := l.admit(greedy, 10*time.Second); s != nil {
			got++
		}
	}
	if got != 4 { // two at work, and two that will have their turn in time
		t.Errorf("%d were let in", got)
	}
	for i := range 6 {
		if s, wait := l.admit(&client{}, 10*time.Second); s == nil || !has(s) {
			t.Errorf("newcomer %d has to wait %v", i+1, wait)
		}
	}
}

// TestNobodyWaitsInVain lets work take all the time that it may: whoever is let in
// has a slot in time, and whoever isn't is told when there is one.
func TestNobodyWaitsInVain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const takes, patience = 10 * time.Second, 10 * time.Second
		l := newLane(2, 1, takes)
		clients := []*client{{}, {}, {}, {}, {}}
		var all sync.WaitGroup
		var in, away atomic.Int32
		for i, who := range slices.Concat(clients, clients, clients) {
			all.Go(func() {
				time.Sleep(time.Duration(i) * time.Millisecond)
				start := time.Now()
				s, wait := l.admit(who, patience)
				if s == nil {
					away.Add(1)
					if wait <= patience || wait > 3*takes {
						t.Errorf("sent away for %v", wait)
					}
					return
				}
				in.Add(1)
				<-s.ready
				if waited := time.Since(start); waited > patience {
					t.Errorf("waited %v", waited)
				}
				time.Sleep(takes)
				l.leave(s)
			})
		}
		all.Wait()
		if in.Load() != 4 || away.Load() != 11 {
			t.Errorf("%d were let in, %d sent away", in.Load(), away.Load())
		}
	})
}

// TestSlotsGoByTheTimeThatClientsTook has one with long work and one with short.
func TestSlotsGoByTheTimeThatClientsTook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLane(1, 1, time.Second)
		long, short := &client{}, &client{}
		done := map[*client]time.Duration{}
		var all sync.WaitGroup
		for who, takes := range map[*client]time.Duration{long: time.Second, short: 100 * time.Millisecond} {
			for range 60 {
				all.Go(func() {
					s := l.enter(who)
					<-s.ready
					time.Sleep(takes)
					if done[who] += takes; who == short && done[who] == 6*time.Second && done[long] > 8*time.Second {
						t.Errorf("the other had %v while this one got %v", done[long], done[who])
					}
					l.leave(s)
				})
			}
		}
		all.Wait()
	})
}
