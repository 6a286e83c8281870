package api

import (
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

func has(turn chan struct{}) bool {
	select {
	case <-turn:
		return true
	default:
		return false
	}
}

func TestClientsTakeTurns(t *testing.T) {
	l := newLane(1)
	many, two, one := &client{}, &client{}, &client{}
	type request struct {
		who  *client
		turn chan struct{}
	}
	var all []request
	for _, who := range []*client{many, many, many, many, two, two, one, nil} {
		all = append(all, request{who, l.enter(who)})
	}
	gone := all[1]
	l.giveUp(gone.who, gone.turn)
	var order []*client
	for range len(all) - 1 {
		at := slices.IndexFunc(all, func(r request) bool { return has(r.turn) })
		if at < 0 {
			t.Fatalf("after %d nobody has the slot", len(order))
		}
		order = append(order, all[at].who)
		all = slices.Delete(all, at, at+1)
		if slices.ContainsFunc(all, func(r request) bool { return has(r.turn) }) {
			t.Fatal("two have the one slot")
		}
		l.leave()
	}
	if want := []*client{many, many, two, one, nil, many, two}; !slices.Equal(order, want) {
		t.Errorf("%p\nwant %p", order, want)
	}
	if l.busy() != 0 || len(l.waiting) != 0 || len(l.turns) != 0 || has(gone.turn) {
		t.Errorf("left behind: %+v", l)
	}
}

// TestNoSlotIsLost has clients come, work and give up at once.
func TestNoSlotIsLost(t *testing.T) {
	const slots = 3
	l := newLane(slots)
	var inside, worked atomic.Int32
	var all sync.WaitGroup
	for range 4 {
		who := &client{}
		for range 5 {
			all.Go(func() {
				for range 500 {
					turn := l.enter(who)
					if !has(turn) && rand.N(3) == 0 {
						l.giveUp(who, turn) // perhaps it has just come
						continue
					}
					<-turn
					if n := inside.Add(1); n > slots {
						t.Errorf("%d in %d slots", n, slots)
					}
					worked.Add(1)
					inside.Add(-1)
					l.leave()
				}
			})
		}
	}
	all.Wait()
	if l.busy() != 0 || len(l.waiting) != 0 || len(l.turns) != 0 {
		t.Errorf("left behind: %+v", l)
	}
	if worked.Load() == 0 {
		t.Error("nobody has worked")
	}
}
