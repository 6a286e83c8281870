package api

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestRefusalsTakeTheirTime(t *testing.T) {
	wait := func(client, server context.Context, full bool) time.Duration {
		r := refusals{make(chan struct{}, 1), server}
		if full {
			r.waiting <- struct{}{}
		}
		start := time.Now()
		r.pause(client)
		if !full && len(r.waiting) != 0 {
			t.Error("still counted when it is over")
		}
		return time.Since(start)
	}
	synctest.Test(t, func(t *testing.T) {
		stays := t.Context()
		seen := map[time.Duration]bool{}
		for range 20 {
			took := wait(stays, stays, false)
			if took < refusalPause/2 || took > refusalPause*3/2 {
				t.Errorf("waited %v", took)
			}
			seen[took] = true
		}
		if len(seen) < 10 {
			t.Errorf("clients that come together come together again: %v", seen)
		}
		leaves, cancel := context.WithTimeout(stays, 100*time.Millisecond)
		defer cancel()
		if took := wait(leaves, stays, false); took != 100*time.Millisecond {
			t.Errorf("waited %v for a client that left", took)
		}
		leaves, cancel = context.WithTimeout(stays, 100*time.Millisecond)
		defer cancel()
		if took := wait(stays, leaves, false); took != 100*time.Millisecond {
			t.Errorf("waited %v in a server that ends", took)
		}
		if took := wait(stays, stays, true); took != 0 {
			t.Errorf("waited %v when too many did", took)
		}
	})
}

// flood is a body that never ends, and counts what is read of it.
type flood struct{ read int }

func (f *flood) Read(p []byte) (int, error) {
	f.read += len(p)
	return len(p), nil
}

func (f *flood) Close() error { return nil }

func TestOfABodyFarTooLargeNothingIsRead(t *testing.T) {
	handler := Handler(Options{Log: slog.New(slog.DiscardHandler)})
	for _, test := range []struct {
		name, says string
		length     int64
		most       int
	}{
		{"convert", "a body of 1073741824 bytes; at most 1048576 are read", 1 << 30, 0},
		{"convert", "a body of 4194304 bytes; at most 1048576 are read", mostDrained, mostDrained},
		{"convert", "a body of more than 1048576 bytes; at most 1048576 are read", -1, mostBody + 1 + mostDrained},
		{"solve", "a body of 131073 bytes; at most 131072 are read", smallBody + 1, mostDrained},
		{"solve", "a body of more than 131072 bytes; at most 131072 are read", -1, smallBody + 1 + mostDrained},
	} {
		t.Run(fmt.Sprint(test.name, " ", test.length), func(t *testing.T) {
			t.Parallel() // it takes its time to refuse
			var body flood
			r := httptest.NewRequest("POST", "/api/v1/"+test.name, &body)
			r.ContentLength = test.length
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			if w.Code != http.StatusRequestEntityTooLarge || w.Header().Get("Connection") != "close" || !strings.Contains(w.Body.String(), test.says) {
				t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
			}
			if body.read > test.most {
				t.Errorf("%d bytes were read", body.read)
			}
		})
	}
}

// A connection whose body comes too slowly ends its request's context as well.
func TestASlowBodyIsNoClientThatLeft(t *testing.T) {
	for _, test := range []struct {
		err  error
		want int
	}{
		{os.ErrDeadlineExceeded, http.StatusRequestTimeout},
		{context.Canceled, 499},
		{tooLarge{-1, 5}, http.StatusRequestEntityTooLarge},
		{errBusy, http.StatusServiceUnavailable},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		w := httptest.NewRecorder()
		refuseBody(w, httptest.NewRequestWithContext(ctx, "POST", "/api/v1/solve", nil), test.err)
		if w.Code != test.want {
			t.Errorf("%v: %d, want %d", test.err, w.Code, test.want)
		}
	}
}

// trickle is a body of which no more comes until its deadline.
type trickle struct {
	http.ResponseWriter
	deadline chan time.Time
}

func (s *trickle) SetReadDeadline(at time.Time) error {
	if time.Until(at) > 0 {
		s.deadline <- at
	}
	return nil
}

func (s *trickle) Read([]byte) (int, error) {
	at := <-s.deadline
	for {
		select {
		case at = <-s.deadline:
		case <-time.After(time.Until(at)):
			return 0, context.DeadlineExceeded
		}
	}
}

func TestSlowBodiesDontHoldUpTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, end := range []time.Duration{3 * time.Second, time.Minute} {
			ending, cancel := context.WithTimeout(t.Context(), end)
			body := &trickle{httptest.NewRecorder(), make(chan time.Time, 2)}
			r := httptest.NewRequest("POST", "/api/v1/solve", io.NopCloser(body))
			start := time.Now()
			done, err := newBodies(false, ending).read(body, r)
			if took, want := time.Since(start), min(bodyTimeout, end+lastTimeout); err == nil || took != want {
				t.Errorf("a server that ends after %v reads a slow body for %v, want %v: %v", end, took, want, err)
			}
			done()
			cancel()
		}
	})
}
