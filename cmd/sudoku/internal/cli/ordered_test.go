package cli

import (
	"context"
	"errors"
	"iter"
	"sync/atomic"
	"testing"
	"time"
)

func numbers(n int, last error) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for i := range n {
			if !yield(i, nil) {
				return
			}
		}
		if last != nil {
			yield(0, last)
		}
	}
}

func pass(_ context.Context, i int, put func(int) bool) { put(i) }

func TestOrderedKeepsTheOrderHoweverLongEachItemTakes(t *testing.T) {
	next := 0
	err := ordered(t.Context(), 4, numbers(200, nil),
		func(_ context.Context, i int, put func(int) bool) {
			time.Sleep(time.Duration(i*7%11) * 100 * time.Microsecond)
			put(i)
		},
		func(i int, _ bool) error {
			if i != next {
				t.Errorf("got %d, want %d", i, next)
			}
			next++
			return nil
		})
	if err != nil || next != 200 {
		t.Errorf("%d items, error %v", next, err)
	}
}

func TestOrderedTakesOnlyAFewItemsAhead(t *testing.T) {
	var taken, done atomic.Int32
	endless := func(yield func(int, error) bool) {
		for i := 0; yield(i, nil); i++ {
			if ahead := taken.Add(1) - done.Load(); ahead > 20 {
				t.Errorf("%d items under way", ahead)
				return
			}
		}
	}
	stop := errors.New("enough")
	err := ordered(t.Context(), 3, endless,
		pass,
		func(i int, _ bool) error {
			time.Sleep(100 * time.Microsecond)
			if done.Add(1) == 300 {
				return stop
			}
			return nil
		})
	if err != stop {
		t.Errorf("error %v", err)
	}
}

func TestOrderedEmitsWhatCameBeforeTheSourcesError(t *testing.T) {
	broken := errors.New("broken")
	emitted := 0
	err := ordered(t.Context(), 2, numbers(50, broken),
		pass,
		func(int, bool) error { emitted++; return nil })
	if err != broken || emitted != 50 {
		t.Errorf("%d items, error %v; want 50, broken", emitted, err)
	}
}

func TestOrderedEndsWithItsContextThoughTheSourceIsStuck(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	stuck := func(yield func(int, error) bool) {
		yield(1, nil)
		select {}
	}
	time.AfterFunc(10*time.Millisecond, cancel)
	err := ordered(ctx, 2, stuck,
		pass,
		func(int, bool) error { return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestOrderedTakesManyResultsOfOneItem(t *testing.T) {
	stop := errors.New("enough")
	next := 0
	err := ordered(t.Context(), 3, numbers(3, nil),
		func(_ context.Context, i int, put func(int) bool) {
			for j := 0; i == 2 || j < 1000; j++ { // the last item is endless
				if !put(1000*i + j) {
					return
				}
			}
		},
		func(i int, _ bool) error {
			if i != next {
				t.Errorf("got %d, want %d", i, next)
			}
			if next++; next == 5000 {
				return stop
			}
			return nil
		})
	if err != stop {
		t.Errorf("%d results, error %v", next, err)
	}
}
