package queue

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// TestPatienceIsNotSilence has a queue that is away for two minutes.
func TestPatienceIsNotSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start, away := time.Now(), errors.New("no servers")
		var told []int
		q := &Queue{options: Options{Trouble: func(err error) {
			if err != away {
				t.Error(err)
			}
			told = append(told, int(time.Since(start).Seconds()))
		}}}
		err := q.patiently(t.Context(), func(context.Context) error {
			if time.Since(start) < 2*time.Minute {
				return away
			}
			return nil
		})
		if err != nil || !slices.EqualFunc(told, []int{10, 70}, func(got, want int) bool { return got >= want && got <= want+3 }) {
			t.Errorf("told after %d seconds; %v", told, err)
		}
	})
}

// TestWhatTakesLongEnds has a request that takes forty seconds, however often it is
// begun.
func TestWhatTakesLongEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, tries := &Queue{}, 0
		err := q.patiently(t.Context(), func(ctx context.Context) error {
			tries++
			select {
			case <-time.After(40 * time.Second):
				return jetstream.ErrKeyNotFound
			case <-ctx.Done():
				return ctx.Err()
			}
		})
		if !errors.Is(err, jetstream.ErrKeyNotFound) || tries != 7 {
			t.Errorf("%v after %d tries", err, tries)
		}
	})
}

func TestPatienceEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		start, away := time.Now(), errors.New("no servers")
		if err := new(Queue).patiently(ctx, func(context.Context) error { return away }); err != away || time.Since(start) != 3*time.Second {
			t.Errorf("%v after %v", err, time.Since(start))
		}
	})
}
