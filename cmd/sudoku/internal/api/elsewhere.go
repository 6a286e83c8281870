package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// Worker serves the operations on puzzles to Options.Elsewhere of another
// process. It works on whatever comes until the request is taken back: who may
// ask, how much and for how long is the other's to say.
func Worker(options Options) http.Handler {
	options.Store, options.Elsewhere = nil, nil
	s := newService(options)
	s.pool = nil
	return s.operations()
}

// ErrNoWorker is what Options.Elsewhere says when there is no other process;
// the work is then done here.
var ErrNoWorker = errors.New("no process to work in")

// answered is the answer that another process has given, on its way from where
// the work would have been done to answerOf. It is an error to whoever is
// between, since it doesn't have what it asked for.
type answered struct{ body []byte }

func (answered) Error() string { return "answered by another process" }

// requestKey finds the request in its context, with GetBody.
type requestKey struct{}

// work does the work of a request, in its turn.
func (s *service) work(ctx context.Context, weight weight, work func(context.Context) error) error {
	if s.pool == nil {
		return work(ctx)
	}
	return s.pool.do(ctx, weight, work, s.elsewhere(ctx, work))
}

// elsewhere makes work that hands the request to another process instead, if
// there is one.
func (s *service) elsewhere(ctx context.Context, work func(context.Context) error) func(context.Context) error {
	r, known := ctx.Value(requestKey{}).(*http.Request)
	if !known || s.options.Elsewhere == nil {
		return work
	}
	return func(ctx context.Context) error {
		body, err := s.ask(r.Clone(ctx))
		switch {
		case errors.Is(err, ErrNoWorker):
			s.log.WarnContext(ctx, "working in the server's own process", "error", err)
			return work(ctx)
		case err != nil:
			return err
		}
		return answered{body}
	}
}

// ask gives the body of the other process's answer.
func (s *service) ask(r *http.Request) (_ []byte, err error) {
	r.URL.Scheme, r.URL.Host, r.RequestURI = "http", "worker", ""
	r.Header.Del("Connection")
	r.Header.Del("Accept-Encoding")
	if r.Body = http.NoBody; r.GetBody != nil {
		if r.Body, err = r.GetBody(); err != nil {
			return nil, err
		}
	}
	answer, err := s.options.Elsewhere.RoundTrip(r)
	if errors.Is(err, ErrNoWorker) {
		return nil, err
	}
	var body []byte
	if err == nil {
		defer answer.Body.Close()
		body, err = io.ReadAll(answer.Body)
	}
	problem := &huma.ErrorModel{}
	switch {
	case r.Context().Err() != nil:
		return nil, r.Context().Err()
	case err != nil: // it has been killed, for the memory it took perhaps
		s.log.ErrorContext(r.Context(), "the other process is gone", "error", err)
		return nil, huma.ErrorWithHeaders(huma.Error503ServiceUnavailable("the work was lost; try again in a while"), retryAfter("5"))
	case answer.StatusCode == http.StatusOK:
		return body, nil
	case json.Unmarshal(body, problem) != nil || problem.Status == 0:
		return nil, fmt.Errorf("the other process answers %s", answer.Status)
	}
	return nil, problem
}

// answerOf is what a handler gives, or what another process has answered in its
// place.
func answerOf[Out any](out *Out, err error) (*Out, error) {
	var there answered
	if errors.As(err, &there) {
		out = new(Out)
		err = json.Unmarshal(there.body, out)
	}
	return out, err
}
