package api

import (
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// guard looks after every request alike: who may call, how often, how much, and
// what is noted of it.
func (s *service) guard(next http.Handler) http.Handler {
	clients := newClients(requestsPerSecond, requestsAtOnce)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		if s.allowOrigin(w, r) {
			return
		}
		if !clients.allow(clientOf(r)) {
			problem(w, http.StatusTooManyRequests, "too many requests from one place; wait a second", "1")
			return
		}
		if r.ContentLength > mostBody {
			// A client that is still sending might never see the answer.
			io.CopyN(io.Discard, r.Body, mostDrained)
			w.Header().Set("Connection", "close")
			problem(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("a body of %d bytes; at most %d are read", r.ContentLength, mostBody), "")
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, mostBody+1)
		out := &zipped{ResponseWriter: w, wanted: acceptsGzip(r)}
		defer out.close()
		next.ServeHTTP(out, r)
	})
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
	w.Header().Set("Access-Control-Expose-Headers", "ETag, Retry-After")
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	w.Header().Set("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE")
	w.Header().Set("Access-Control-Allow-Headers", "Authorization, Content-Type, If-Match")
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

// One client may send so many requests; light ones cost so little that a
// program may send thousands a second.
const (
	requestsPerSecond = 20_000
	requestsAtOnce    = 20_000
)

// mostDrained is how much of a body that is too large is read and thrown away.
const mostDrained = 8 << 20

// clients counts the requests of each client.
type clients struct {
	mutex   sync.Mutex
	rate    rate.Limit
	burst   int
	known   map[string]*rate.Limiter
	cleared time.Time
}

func newClients(perSecond rate.Limit, burst int) *clients {
	return &clients{rate: perSecond, burst: burst, known: map[string]*rate.Limiter{}, cleared: time.Now()}
}

// allow counts a request and says whether it may go on.
func (c *clients) allow(client string) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if time.Since(c.cleared) > time.Minute || len(c.known) > 100_000 {
		clear(c.known) // whoever was at the limit a minute ago starts afresh
		c.cleared = time.Now()
	}
	limiter := c.known[client]
	if limiter == nil {
		limiter = rate.NewLimiter(c.rate, c.burst)
		c.known[client] = limiter
	}
	return limiter.Allow()
}

// clientOf is the address a request came from; an IPv6 client is its network.
func clientOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	if ip := net.ParseIP(host); ip != nil && ip.To4() == nil {
		return ip.Mask(net.CIDRMask(64, 128)).String()
	}
	return host
}

func acceptsGzip(r *http.Request) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(part), ";")
		if name == "gzip" && strings.ReplaceAll(quality, " ", "") != "q=0" {
			return true
		}
	}
	return false
}

// zipped compresses an answer that is worth it. Handlers here write an answer
// at once, so the first write tells how long it is.
type zipped struct {
	http.ResponseWriter
	wanted bool
	status int // not yet written when it isn't 0
	begun  bool
	zip    *gzip.Writer
}

var zips = sync.Pool{New: func() any { return gzip.NewWriter(io.Discard) }}

// worthZipping is the least length, in bytes, of an answer that is compressed.
const worthZipping = 1400

// Unwrap lets http.ResponseController reach the connection.
func (z *zipped) Unwrap() http.ResponseWriter { return z.ResponseWriter }

func (z *zipped) WriteHeader(status int) { z.status = status }

func (z *zipped) Write(data []byte) (int, error) {
	z.begin(len(data))
	if z.zip != nil {
		return z.zip.Write(data)
	}
	return z.ResponseWriter.Write(data)
}

func (z *zipped) begin(length int) {
	if z.begun {
		return
	}
	z.begun = true
	z.Header().Add("Vary", "Accept-Encoding")
	if z.wanted && length >= worthZipping && z.Header().Get("Content-Encoding") == "" {
		z.Header().Set("Content-Encoding", "gzip")
		z.Header().Del("Content-Length")
		z.zip = zips.Get().(*gzip.Writer)
		z.zip.Reset(z.ResponseWriter)
	}
	if z.status == http.StatusRequestEntityTooLarge {
		z.Header().Set("Connection", "close") // the rest of the body is no request
	}
	z.ResponseWriter.WriteHeader(cmp.Or(z.status, http.StatusOK))
}

func (z *zipped) close() {
	z.begin(0)
	if z.zip != nil {
		z.zip.Close()
		zips.Put(z.zip)
	}
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
