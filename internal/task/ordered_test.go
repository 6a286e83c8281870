package task

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/notation"
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

// say answers with a number, and inOrder checks that the numbers emitted are
// those from 0 on.
func say(_ context.Context, i int, s *Sink) {
	s.Out = fmt.Appendf(s.Out, "%d\n", i)
	s.Done()
}

type inOrder struct {
	t    *testing.T
	next int
}

func (o *inOrder) emit(a Answer, _ bool) error {
	for field := range bytes.FieldsSeq(a.Out) {
		if got, err := strconv.Atoi(string(field)); err != nil || got != o.next {
			o.t.Errorf("got %s, want %d", field, o.next)
		}
		o.next++
	}
	return nil
}

func TestOrderedKeepsTheOrderHoweverLongEachItemTakes(t *testing.T) {
	got := inOrder{t: t}
	err := Ordered(t.Context(), 4, numbers(200, nil),
		func(ctx context.Context, i int, s *Sink) {
			time.Sleep(time.Duration(i*7%11) * 100 * time.Microsecond)
			say(ctx, i, s)
		}, got.emit)
	if err != nil || got.next != 200 {
		t.Errorf("%d items, error %v", got.next, err)
	}
}

// TestOrderedWorksOnAllThatWasTaken ends the context while items wait for the one before them.
func TestOrderedWorksOnAllThatWasTaken(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	const jobs = 4
	var done [jobs + 1]chan struct{}
	for i := range done {
		done[i] = make(chan struct{})
	}
	close(done[0])
	var worked atomic.Int32
	err := Ordered(ctx, jobs, numbers(jobs, nil), func(_ context.Context, i int, _ *Sink) {
		if i == jobs-1 {
			cancel()
		}
		select {
		case <-done[i]:
		case <-time.After(testlong.Patience):
			t.Errorf("item %d waits in vain", i)
		}
		worked.Add(1)
		close(done[i+1])
	}, func(Answer, bool) error { return nil })
	if !errors.Is(err, context.Canceled) || worked.Load() != jobs {
		t.Errorf("%d items worked on, error %v", worked.Load(), err)
	}
}

func TestOrderedTakesOnlyAFewItemsAhead(t *testing.T) {
	var taken, done atomic.Int32
	endless := func(yield func(int, error) bool) {
		for i := 0; yield(i, nil); i++ {
			if ahead := taken.Add(1) - done.Load(); ahead > 4*itemsAhead {
				t.Errorf("%d items under way", ahead)
				return
			}
		}
	}
	stop := errors.New("enough")
	err := Ordered(t.Context(), 3, endless, say,
		func(a Answer, _ bool) error {
			time.Sleep(100 * time.Microsecond)
			if done.Add(int32(a.Puzzles)) > 20*itemsAhead {
				return stop
			}
			return nil
		})
	if err != stop {
		t.Errorf("error %v", err)
	}
}

// TestOrderedGoesOnBesideASlowItem has a first item that waits for all others.
func TestOrderedGoesOnBesideASlowItem(t *testing.T) {
	var others atomic.Int32
	err := Ordered(t.Context(), 2, numbers(itemsAhead, nil),
		func(ctx context.Context, i int, s *Sink) {
			if i > 0 {
				others.Add(1)
			}
			for start := time.Now(); i == 0 && others.Load() < itemsAhead-1; time.Sleep(time.Millisecond) {
				if time.Since(start) > testlong.Patience {
					t.Error("others wait for a slow item")
					break
				}
			}
			say(ctx, i, s)
		}, (&inOrder{t: t}).emit)
	if err != nil || others.Load() != itemsAhead-1 {
		t.Errorf("%d items beside the first, error %v", others.Load(), err)
	}
}

func TestOrderedEmitsWhatCameBeforeTheSourcesError(t *testing.T) {
	broken := errors.New("broken")
	got := inOrder{t: t}
	err := Ordered(t.Context(), 2, numbers(50, broken), say, got.emit)
	if err != broken || got.next != 50 {
		t.Errorf("%d items, error %v; want 50, broken", got.next, err)
	}
}

func TestOrderedEndsWithItsContextThoughTheSourceIsStuck(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	stuck := func(yield func(int, error) bool) {
		yield(0, nil)
		select {}
	}
	time.AfterFunc(10*time.Millisecond, cancel)
	err := Ordered(ctx, 2, stuck, say, (&inOrder{t: t}).emit)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestAheadEndsWithItsContextThoughTheSourceIsStuck(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	stuck := func(yield func(int, error) bool) {
		yield(1, nil)
		select {}
	}
	time.AfterFunc(10*time.Millisecond, cancel)
	var last error
	for _, err := range Ahead(ctx, stuck) {
		last = err
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("error %v", last)
	}
}

func TestOrderedTakesManyAnswersOfOneItem(t *testing.T) {
	stop := errors.New("enough")
	got := inOrder{t: t}
	err := Ordered(t.Context(), 3, numbers(3, nil),
		func(_ context.Context, i int, s *Sink) {
			for j := 0; i == 2 || j < 1000; j++ { // the last item is endless
				s.Out = fmt.Appendf(s.Out, "%d\n", 1000*i+j)
				if !s.Flush() {
					return
				}
			}
		},
		func(a Answer, more bool) error {
			if got.emit(a, more); got.next >= 50000 {
				return stop
			}
			return nil
		})
	if err != stop {
		t.Errorf("%d results, error %v", got.next, err)
	}
}

// TestOrderedEmitsAnAnswerWhileItsItemIsUnderWay waits for each answer before
// the item goes on.
func TestOrderedEmitsAnAnswerWhileItsItemIsUnderWay(t *testing.T) {
	got := inOrder{t: t}
	seen := make(chan bool, 1)
	err := Ordered(t.Context(), 1, numbers(1, nil),
		func(ctx context.Context, _ int, s *Sink) {
			for i := range 100 {
				say(ctx, i, s)
				select {
				case <-seen:
				case <-time.After(testlong.Patience):
					t.Errorf("answer %d did not come", i)
					return
				}
			}
		},
		func(a Answer, more bool) error {
			if len(a.Out) > 0 {
				seen <- true
			}
			return got.emit(a, more)
		})
	if err != nil || got.next != 100 {
		t.Errorf("%d answers, error %v", got.next, err)
	}
}

// TestOrderedKeepsWhatIsReadyWhenItsContextEnds ends it while item 5 is under
// way, and all others of the first ten are done.
func TestOrderedKeepsWhatIsReadyWhenItsContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	got := inOrder{t: t}
	var done atomic.Int32
	err := Ordered(ctx, 2, numbers(10, nil),
		func(ctx context.Context, i int, s *Sink) {
			if i == 5 {
				for done.Load() < 9 && ctx.Err() == nil {
					time.Sleep(time.Millisecond)
				}
				cancel()
				return
			}
			say(ctx, i, s)
			if done.Add(1); i == 4 {
				time.AfterFunc(testlong.Patience, cancel) // should only a few be taken ahead
			}
		}, got.emit)
	if !errors.Is(err, context.Canceled) || got.next != 5 {
		t.Errorf("%d answers, error %v; want 5", got.next, err)
	}
}

// TestOnlyTheLastThatWasReadIsFlushed has many puzzles arrive together, each an item.
func TestOnlyTheLastThatWasReadIsFlushed(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	work := NewCheck(Rows{To: "text"}, ask.Check{})
	for _, jobs := range []int{1, 4} {
		next, puzzles, flushed := 1, 0, 0
		err := Ordered(t.Context(), jobs, Singly(Read(strings.NewReader(strings.Repeat(puzzle, 100)), "", notation.ReadOptions{}, &next)),
			func(ctx context.Context, u *Unit, s *Sink) { Do(ctx, work, u, s) },
			func(a Answer, more bool) error {
				if puzzles += a.Puzzles; !more {
					flushed++
				}
				return nil
			})
		if err != nil || puzzles != 100 || flushed != 1 {
			t.Errorf("%d jobs: %d puzzles, flushed %d times, %v", jobs, puzzles, flushed, err)
		}
	}
}
