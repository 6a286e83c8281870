package api

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"time"

	"jiugong/sudoku/internal/message"
)

// guard checks every request: who may call, how often, and how much. It also logs.
func (s *service) guard(next *http.ServeMux) http.Handler {
	clients := newClients(s.options.Rate, s.options.Proxies)
	bodies := newBodies(s.options.Scan, s.options.Ending)
	refusals := s.refusals
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		h.Set("Referrer-Policy", "no-referrer")
		if s.allowOrigin(w, r) {
			return
		}
		caller := clients.of(r)
		if !clients.mayCall(caller) {
			refusals.pause(r.Context())
			problem(w, r, refuse(http.StatusTooManyRequests, "request.too_many").later("1"))
			return
		}
		done, err := bodies.read(w, r)
		defer done()
		if err != nil {
			refusals.pause(r.Context())
			refuseBody(w, r, err)
			return
		}
		out := &zipped{ResponseWriter: w, wanted: acceptsGzip(r)}
		defer out.close()
		ctx := context.WithValue(r.Context(), callerKey{}, caller)
		inner := r.WithContext(context.WithValue(ctx, requestKey{}, r))
		if note, ok := ctx.Value(notedKey{}).(*noted); ok {
			note.request = inner
		}
		if handler, pattern := next.Handler(inner); pattern == "" {
			nowhere(out, inner, handler)
			return
		}
		if r.Header.Get("Content-Type") == "" && (r.Method == http.MethodPost || r.ContentLength > 0) {
			problem(out, inner, refuse(http.StatusUnsupportedMediaType, "request.content_type"))
			return
		}
		next.ServeHTTP(out, inner)
		r.Pattern = inner.Pattern // for the metrics
	})
}

// refusals delays refusals. Otherwise a client that retries at once would cost more than one
// that is served. Waiting costs no more than an idle connection.
type refusals struct {
	waiting chan struct{}
	ending  context.Context
}

const (
	refusalPause = time.Second
	mostRefusals = 5000 // wait at a time; the rest is refused at once
)

// pause waits. It ends early when the client leaves or the server stops.
func (r refusals) pause(ctx context.Context) {
	select {
	case r.waiting <- struct{}{}:
		defer func() { <-r.waiting }()
	default:
		return
	}
	timer := time.NewTimer(about(refusalPause))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	case <-r.ending.Done():
	}
}

// about returns a random time between half of d and one and a half. So clients that came
// together don't return together.
func about(d time.Duration) time.Duration { return d/2 + rand.N(d) }

// callerKey finds the client in a request's context.
type callerKey struct{}

// refuseBody answers a request whose body can't be read. It ignores the rest of the body.
func refuseBody(w http.ResponseWriter, r *http.Request, err error) {
	w.Header().Set("Connection", "close")
	// After the answer net/http reads on, and has all the time in the world.
	defer http.NewResponseController(w).SetReadDeadline(time.Now())
	var large tooLarge
	switch {
	case errors.Is(err, errNoPictures):
		problem(w, r, errNoPictures)
	case errors.As(err, &large):
		problem(w, r, refuse(http.StatusRequestEntityTooLarge, message.Plain, large))
	case errors.Is(err, errBusy):
		problem(w, r, refuse(http.StatusServiceUnavailable, message.Plain, errBusy).later("2"))
	case errors.Is(err, os.ErrDeadlineExceeded):
		problem(w, r, refuse(http.StatusRequestTimeout, "request.body_late", bodyTimeout))
	case r.Context().Err() != nil:
		w.WriteHeader(499) // the client has left
	default:
		problem(w, r, refuse(http.StatusBadRequest, "request.body_unreadable", err))
	}
}

// allows reports whether pages of another origin may call the API.
func (s *service) allows(origin string) bool {
	return origin != "" && (slices.Contains(s.options.Origins, origin) || slices.Contains(s.options.Origins, "*"))
}

// allowOrigin sets headers for pages of other origins. It reports whether that answered the
// whole request.
func (s *service) allowOrigin(w http.ResponseWriter, r *http.Request) (done bool) {
	w.Header().Add("Vary", "Origin") // a cache must not give one origin's answer to another
	origin := r.Header.Get("Origin")
	if !s.allows(origin) {
		return false
	}
	w.Header().Set("Access-Control-Allow-Origin", origin)
	w.Header().Set("Access-Control-Expose-Headers", "ETag, Retry-After, Content-Language, WWW-Authenticate, X-Request-Id")
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	w.Header().Set("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE")
	w.Header().Set("Access-Control-Allow-Headers", "Authorization, Content-Type, If-Match, If-None-Match, X-Request-Id")
	w.Header().Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
	return true
}
