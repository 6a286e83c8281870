package queue

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	firstTry   = time.Second      // how long the first try may take
	longestTry = time.Minute      // and any: what is large takes its time
	quiet      = 10 * time.Second // how long nothing is said of failures
	sayAgain   = time.Minute
)

// patiently repeats something until it works or the context ends: servers restart, and
// choose new leaders. A try that took too long is given twice the time.
func (q *Queue) patiently(ctx context.Context, do func(context.Context) error) error {
	say, try := time.Now().Add(quiet), firstTry
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, 2*time.Second) {
		once, cancel := context.WithTimeout(ctx, try)
		err := do(once)
		cancel()
		if err == nil || isAnswer(err) {
			return err
		}
		if errors.Is(err, context.DeadlineExceeded) {
			try = min(2*try, longestTry)
		}
		if now := time.Now(); now.After(say) && ctx.Err() == nil && q.options.Trouble != nil {
			q.options.Trouble(err)
			say = now.Add(sayAgain)
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return err
		}
	}
}

// isAnswer reports whether an error is an answer of the queue. Otherwise the
// queue can't be asked at the moment.
func isAnswer(err error) bool {
	for _, answer := range []error{
		jetstream.ErrKeyExists, jetstream.ErrKeyNotFound, jetstream.ErrKeyDeleted, jetstream.ErrObjectNotFound,
		nats.ErrAuthorization, nats.ErrConnectionClosed, jetstream.ErrJetStreamNotEnabledForAccount,
	} {
		if errors.Is(err, answer) {
			return true
		}
	}
	return false
}
