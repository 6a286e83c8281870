package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/cmd/sudoku/internal/cputime"
	"jiugong/sudoku/internal/message"
)

// Worker serves the operations on puzzles to Options.Elsewhere of another
// process. It works on each request until that is taken back or its time is
// over, which the request tells. The other process decides who may ask, how
// much and for how long.
func Worker(options Options) http.Handler {
	options.Store, options.Elsewhere, options.Scan = nil, nil, true // the other has let it pass
	s := newService(options)
	s.pool = nil
	next := s.operations()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		if left, err := time.ParseDuration(r.Header.Get(timeLeft)); err == nil {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, left)
			defer cancel()
		}
		if left, err := time.ParseDuration(r.Header.Get(processorLeft)); err == nil {
			var cancel context.CancelFunc
			ctx, cancel = withProcessorTime(ctx, left)
			defer cancel()
		}
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// These headers say how long a worker may take, by the clock and of processor time.
// A worker that has not answered soon after, with 504, has the connection closed,
// which ends it.
const (
	timeLeft      = "Sudoku-Time-Left"
	processorLeft = "Sudoku-Processor-Time-Left"
)

// withProcessorTime returns a context that ends when this process has used some more
// processor time. It has nothing else to do.
func withProcessorTime(parent context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(parent)
	before := cputime.Process()
	var watch func()
	watch = func() {
		if left := most - (cputime.Process() - before); left <= 0 {
			cancel(context.DeadlineExceeded)
		} else if ctx.Err() == nil {
			time.AfterFunc(left, watch)
		}
	}
	time.AfterFunc(most, watch)
	return ctx, func() { cancel(nil) }
}

// Options.Elsewhere reaches the processes for work of half a second by one host. It
// reaches those for longer work by the other, which is to give way to all else.
const (
	ShortHost = "short"
	HeavyHost = "heavy"
)

// ErrNoWorker is what Options.Elsewhere says when there is no other process;
// the work is then done here.
var ErrNoWorker = message.New("server.no_process")

// requestKey finds the request in its context, with GetBody.
type requestKey struct{}

// working does the work of a request, in its turn, here or in another process.
// It returns the answer to the request. The work may be done more than once,
// and each time must make its own answer.
func working[Out any](s *service, ctx context.Context, weight weight, work func(context.Context) (*Out, error)) (*Out, error) {
	if s.pool == nil {
		return work(ctx)
	}
	var made atomic.Pointer[Out]
	here := func(ctx context.Context) error {
		out, err := work(ctx)
		if err == nil {
			made.Store(out)
		}
		return err
	}
	background := here
	if r, known := ctx.Value(requestKey{}).(*http.Request); known && s.options.Elsewhere != nil {
		background = func(ctx context.Context) error {
			body, err := s.ask(ctx, r)
			if errors.Is(err, ErrNoWorker) {
				s.log.WarnContext(ctx, "working in the server's own process", "error", err)
				return here(ctx)
			}
			out := new(Out)
			if err == nil {
				err = json.Unmarshal(body, out)
			}
			if err == nil {
				made.Store(out)
			}
			return err
		}
	}
	if err := s.pool.do(ctx, weight, here, background); err != nil {
		return nil, err
	}
	return made.Load(), nil
}

// ask returns the body of the other process's answer. It returns when its context
// ends, at once if the client has left, a moment later if time is over. The
// other process may use that moment to say so.
func (s *service) ask(ctx context.Context, r *http.Request) ([]byte, error) {
	asking, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() {
		if ctx.Err() == context.Canceled {
			cancel()
		}
	})()
	host, _ := ctx.Value(hostKey{}).(string)
	there, err := http.NewRequestWithContext(asking, r.Method, "http://"+host+r.URL.RequestURI(), http.NoBody)
	if err != nil {
		return nil, err
	}
	if r.GetBody != nil {
		if there.Body, err = r.GetBody(); err != nil {
			return nil, err
		}
		there.ContentLength, there.GetBody = r.ContentLength, r.GetBody
	}
	for _, name := range []string{"Accept-Language", "Content-Type"} {
		there.Header[name] = r.Header[name]
	}
	if note, ok := ctx.Value(notedKey{}).(*noted); ok {
		there.Header.Set("X-Request-Id", note.id)
	}
	if most, ok := ctx.Value(limitsKey{}).(limits); ok {
		there.Header.Set(processorLeft, most.processor.String())
	}
	if end, ok := ctx.Deadline(); ok {
		there.Header.Set(timeLeft, time.Until(end).String())
		defer time.AfterFunc(time.Until(end)+grace/2, cancel).Stop()
	}
	answer, err := s.options.Elsewhere.RoundTrip(there)
	if errors.Is(err, ErrNoWorker) {
		return nil, err
	}
	var body []byte
	if err == nil {
		defer answer.Body.Close()
		body, err = io.ReadAll(answer.Body)
	}
	var problem said
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && asking.Err() != nil: // its time is over, which the other clock hasn't told yet
		return nil, context.DeadlineExceeded
	case err != nil: // it has been killed, for the memory it took perhaps
		s.log.ErrorContext(ctx, "the other process is gone", "error", err)
		return nil, refuse(http.StatusServiceUnavailable, "server.work_lost").later("5")
	case answer.StatusCode == http.StatusOK:
		return body, nil
	case answer.StatusCode == http.StatusGatewayTimeout: // its clock was ahead of ours
		return nil, context.DeadlineExceeded
	case json.Unmarshal(body, &problem) != nil || problem.Status == 0:
		return nil, fmt.Errorf("the other process answers %s", answer.Status)
	}
	return nil, huma.ErrorWithHeaders(&problem, http.Header{"Content-Language": answer.Header["Content-Language"]})
}
