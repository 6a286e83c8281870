package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"runtime/debug"
	"slices"
)

// guard looks after every request alike: who may call, how often, how much, and
// what is noted of it.
func (s *service) guard(next http.Handler) http.Handler {
	clients := newClients(s.options.Rate, s.options.Proxies)
	bodies := newBodies()
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
			problem(w, http.StatusTooManyRequests, "too many requests from one place; wait a second", "1")
			return
		}
		done, err := bodies.read(w, r)
		defer done()
		if err != nil {
			refuseBody(w, r, err)
			return
		}
		out := &zipped{ResponseWriter: w, wanted: acceptsGzip(r)}
		defer out.close()
		inner := r.WithContext(context.WithValue(r.Context(), callerKey{}, caller))
		next.ServeHTTP(out, inner)
		r.Pattern = inner.Pattern // for the metrics
	})
}

// callerKey finds the client in a request's context.
type callerKey struct{}

// refuseBody answers a request whose body can't be had; the rest of it is no
// request.
func refuseBody(w http.ResponseWriter, r *http.Request, err error) {
	w.Header().Set("Connection", "close")
	var large tooLarge
	switch {
	case r.Context().Err() != nil:
	case errors.As(err, &large):
		problem(w, http.StatusRequestEntityTooLarge, err.Error(), "")
	case errors.Is(err, errBusy):
		problem(w, http.StatusServiceUnavailable, err.Error(), "2")
	case errors.Is(err, os.ErrDeadlineExceeded):
		problem(w, http.StatusRequestTimeout, fmt.Sprintf("the body did not come within %v", bodyTimeout), "")
	default:
		problem(w, http.StatusBadRequest, "the body can't be read: "+err.Error(), "")
	}
}

// allowOrigin answers for pages of other origins and says whether that was all
// that was asked.
func (s *service) allowOrigin(w http.ResponseWriter, r *http.Request) (done bool) {
	origin := r.Header.Get("Origin")
	if origin == "" || !slices.Contains(s.options.Origins, origin) && !slices.Contains(s.options.Origins, "*") {
		return false
	}
	w.Header().Set("Access-Control-Allow-Origin", origin)
	w.Header().Add("Vary", "Origin")
	w.Header().Set("Access-Control-Expose-Headers", "ETag, Retry-After, Content-Language")
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	w.Header().Set("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE")
	w.Header().Set("Access-Control-Allow-Headers", "Authorization, Content-Type, If-Match, If-None-Match")
	w.Header().Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
	return true
}

// problem writes a problem where no handler of huma's does.
func problem(w http.ResponseWriter, status int, detail, retry string) {
	w.Header().Set("Content-Type", "application/problem+json")
	if retry != "" {
		w.Header().Set("Retry-After", retry)
	}
	w.WriteHeader(status)
	fmt.Fprintf(w, `{"title":%q,"status":%d,"detail":%q}`+"\n", http.StatusText(status), status, detail)
}

// Recover turns a panic in a handler into an answer and a line in the log.
func Recover(log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if what := recover(); what != nil && what != http.ErrAbortHandler {
				log.ErrorContext(r.Context(), "panic", "what", fmt.Sprint(what), "path", r.URL.Path, "stack", string(debug.Stack()))
				problem(w, http.StatusInternalServerError, "something went wrong here; it has been noted", "")
			}
		}()
		next.ServeHTTP(w, r)
	})
}
