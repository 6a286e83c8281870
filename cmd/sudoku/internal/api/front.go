package api

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"jiugong/sudoku/internal/once"
)

// Front handles every request first, then calls next. It numbers, counts and logs each, and
// turns a panic into an answer. Redirects lead to the address where the client sees the
// server. metrics may be nil.
func Front(log *slog.Logger, metrics *Metrics, next http.Handler) http.Handler {
	next = Recover(log, next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		id := requestID(r)
		w.Header().Set("X-Request-Id", id)
		if r.TLS != nil {
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		}
		note := &noted{id: id, request: r}
		r = r.WithContext(context.WithValue(r.Context(), notedKey{}, note))
		note.request = r
		seen := &answer{ResponseWriter: w, prefix: forwardedPrefix(r)}
		if len(r.RequestURI) > longestAddress {
			problem(seen, r, refuse(http.StatusRequestURITooLong, "request.address_too_long", len(r.RequestURI), longestAddress))
		} else {
			next.ServeHTTP(seen, r)
		}
		took, status := time.Since(start), max(seen.status, http.StatusOK)
		if status == http.StatusSwitchingProtocols {
			took = 0 // it was a whole game
		}
		if metrics != nil {
			metrics.count(r.Pattern, status, took)
		}
		if log.Enabled(r.Context(), slog.LevelDebug) {
			log.DebugContext(r.Context(), "request", "path", r.URL.Path, "status", status, "seconds", took.Seconds())
		}
	})
}

// longestAddress limits the bytes in a request's address.
const longestAddress = 8 << 10

// requestID returns the number that r has, or a new one.
func requestID(r *http.Request) string {
	if id := r.Header.Get("X-Request-Id"); saneID.MatchString(id) {
		return id
	}
	return fmt.Sprintf("%016x", rand.Uint64())
}

var saneID = once.MustCompile(`^[A-Za-z0-9._:+/=@-]{1,64}$`)

// forwardedPrefix returns the path under which a proxy shows the server, or "". A forged one
// only misleads its own client.
func forwardedPrefix(r *http.Request) string {
	if path := strings.TrimSuffix(r.Header.Get("X-Forwarded-Prefix"), "/"); sanePrefix.MatchString(path) && !strings.Contains(path, "..") {
		return path
	}
	return ""
}

var sanePrefix = once.MustCompile(`^(/[A-Za-z0-9._~-]{1,100}){1,10}$`)

// answer remembers the status written. It keeps a proxy's prefix in redirects.
type answer struct {
	http.ResponseWriter
	prefix string
	status int
	mute   bool // whether the body is for nobody
}

func (a *answer) WriteHeader(status int) {
	a.status = status
	h := a.Header()
	if to := h.Get("Location"); to != "" && status >= 300 && status < 400 {
		a.mute = true
		h.Add("Vary", "X-Forwarded-Prefix")
		if strings.HasPrefix(to, "/") {
			h.Set("Location", a.prefix+"/"+strings.TrimLeft(to, "/"))
		}
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answer) Write(data []byte) (int, error) {
	if a.mute {
		return len(data), nil
	}
	return a.ResponseWriter.Write(data)
}

// Unwrap lets http.ResponseController reach the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// Recover turns a panic in next into an answer and a line in log.
func Recover(log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if what := recover(); what != nil && what != http.ErrAbortHandler {
				log.ErrorContext(r.Context(), "panic", "what", fmt.Sprint(what), "path", r.URL.Path, "stack", string(debug.Stack()))
				problem(w, r, fault())
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// noted holds what the log says about a request.
type noted struct {
	id      string
	request *http.Request // as far as it has come
}

type notedKey struct{}

// LogHandler adds to next's records the request that they are about.
func LogHandler(next slog.Handler) slog.Handler { return &logHandler{next} }

type logHandler struct{ slog.Handler }

func (h *logHandler) Handle(ctx context.Context, record slog.Record) error {
	if note, ok := ctx.Value(notedKey{}).(*noted); ok {
		record.AddAttrs(slog.String("request", note.id), slog.String("method", note.request.Method))
		if route := note.request.Pattern; route != "" {
			record.AddAttrs(slog.String("route", route))
		}
	}
	return h.Handler.Handle(ctx, record)
}

func (h *logHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &logHandler{h.Handler.WithAttrs(attrs)}
}

func (h *logHandler) WithGroup(name string) slog.Handler {
	return &logHandler{h.Handler.WithGroup(name)}
}
