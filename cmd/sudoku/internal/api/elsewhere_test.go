package api_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/api"
)

// elsewhere is another process, as far as the API can tell.
type elsewhere func(*http.Request) (*http.Response, error)

func (e elsewhere) RoundTrip(r *http.Request) (*http.Response, error) { return e(r) }

func TestAnotherProcessAnswersAsThisOneDoes(t *testing.T) {
	worker := api.Worker(api.Options{})
	var asked atomic.Int32
	here := newServer(t, api.Options{})
	there := newServer(t, api.Options{Elsewhere: elsewhere(func(r *http.Request) (*http.Response, error) {
		asked.Add(1)
		w := httptest.NewRecorder()
		worker.ServeHTTP(w, r)
		return w.Result(), nil
	})})
	empty := strings.Repeat(".", 256)
	long := strings.Repeat(example+"\n", 300)
	calls := []struct{ method, path, body string }{
		{"POST", "solve", `{"puzzle":"` + empty + `"}`},
		{"POST", "solve", `{"puzzle":"` + empty + `","limit":3}`},
		{"POST", "solve", `{"puzzle":"11` + empty[2:] + `"}`},
		{"POST", "check", `{"puzzle":"11` + empty[2:] + `"}`},
		{"POST", "check", `{"puzzle":"` + empty + `"}`},
		{"POST", "count", `{"puzzle":"` + empty + `","limit":7}`},
		{"POST", "count", `{"puzzle":"` + strings.Repeat(".", 81) + `"}`},
		{"POST", "generate", `{"rules":"16","seed":"5"}`},
		{"POST", "generate", `{"number":20,"seed":"5"}`},
		{"POST", "generate", `{"rules":"16","symmetry":"wild"}`},
		{"POST", "hint", `{"puzzle":"` + empty + `","lang":"zh"}`},
		{"POST", "rate", `{"puzzle":"` + empty + `"}`},
		{"POST", "convert", `{"text":"` + strings.ReplaceAll(long, "\n", `\n`) + `","to":"line"}`},
		{"POST", "convert", `{"text":"` + strings.ReplaceAll(long, "\n", `\n`) + `12","to":"line"}`},
		{"GET", "daily?rules=16&date=2026-11-21", ""},
		{"GET", "daily?rules=16", ""},
	}
	for _, c := range calls {
		before := asked.Load()
		status, headers, body := call(t, there, c.method, c.path, c.body, "Accept-Language", "zh")
		if asked.Load() == before {
			t.Errorf("%s %.60s: was done here", c.path, c.body)
		}
		wantStatus, wantHeaders, want := call(t, here, c.method, c.path, c.body, "Accept-Language", "zh")
		if status != wantStatus || body != want {
			t.Errorf("%s %.60s: %d %.300s\nwant %d %.300s", c.path, c.body, status, body, wantStatus, want)
		}
		for _, name := range []string{"Content-Type", "Content-Language", "ETag"} {
			if headers.Get(name) != wantHeaders.Get(name) {
				t.Errorf("%s %.60s: %s %q, want %q", c.path, c.body, name, headers.Get(name), wantHeaders.Get(name))
			}
		}
	}
	before := asked.Load()
	if status, _, body := call(t, there, "POST", "solve", `{"puzzle":"`+example+`"}`); status != 200 || asked.Load() != before {
		t.Errorf("an easy puzzle went elsewhere: %d %s", status, body)
	}
}

func TestWithoutAnotherProcessTheWorkIsDoneHere(t *testing.T) {
	server := newServer(t, api.Options{Elsewhere: elsewhere(func(*http.Request) (*http.Response, error) {
		return nil, fmt.Errorf("%w: not allowed", api.ErrNoWorker)
	})})
	if status, _, body := call(t, server, "POST", "solve", `{"puzzle":"`+strings.Repeat(".", 256)+`"}`); status != 200 {
		t.Errorf("%d %s", status, body)
	}
}

func TestWorkThatIsLostIsNotDoneAgain(t *testing.T) {
	// What killed the other process may kill this one.
	server := newServer(t, api.Options{Elsewhere: elsewhere(func(*http.Request) (*http.Response, error) {
		return nil, errors.New("killed")
	})})
	status, headers, body := call(t, server, "POST", "solve", `{"puzzle":"`+strings.Repeat(".", 256)+`"}`)
	if status != 503 || headers.Get("Retry-After") == "" || !strings.Contains(body, "lost") {
		t.Errorf("%d %v %s", status, headers, body)
	}
}

func TestWorkElsewhereEndsWhenTheClientLeaves(t *testing.T) {
	begun, ended := make(chan bool, 1), make(chan bool, 1)
	server := newServer(t, api.Options{Elsewhere: elsewhere(func(r *http.Request) (*http.Response, error) {
		begun <- true
		<-r.Context().Done()
		ended <- true
		return nil, r.Context().Err()
	})})
	ctx, cancel := context.WithCancel(t.Context())
	r, _ := http.NewRequestWithContext(ctx, "POST", server.URL+"/api/v1/count", strings.NewReader(`{"puzzle":"`+strings.Repeat(".", 625)+`"}`))
	go server.Client().Do(r)
	<-begun
	cancel()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Error("the work goes on")
	}
}

func TestWhoOnlyWaitsIsSentAwayAtTheEnd(t *testing.T) {
	ending, end := context.WithCancel(t.Context())
	working, finish := make(chan bool, 10), make(chan bool)
	server := newServer(t, api.Options{Workers: 1, Ending: ending, Elsewhere: elsewhere(func(r *http.Request) (*http.Response, error) {
		working <- true
		<-finish
		w := httptest.NewRecorder()
		fmt.Fprint(w, `{"solutions":"1","limited":false}`)
		return w.Result(), nil
	})})
	ask := func(status chan<- int) {
		code, _, _ := call(t, server, "POST", "count", `{"puzzle":"`+strings.Repeat(".", 625)+`"}`)
		status <- code
	}
	first, second := make(chan int, 1), make(chan int, 1)
	go ask(first)
	<-working
	go ask(second)
	time.Sleep(100 * time.Millisecond) // to let it wait; it is sent away either way
	end()
	if got := <-second; got != 503 {
		t.Errorf("who waited got %d", got)
	}
	close(finish)
	if got := <-first; got != 200 {
		t.Errorf("whose work was under way got %d", got)
	}
}

func TestAClientWithManyHardPuzzlesDoesntKeepOthersWaiting(t *testing.T) {
	working, finish := make(chan string, 100), make(chan bool)
	metrics := api.NewMetrics()
	server := newServer(t, api.Options{Workers: 1, Metrics: metrics, Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Elsewhere: elsewhere(func(r *http.Request) (*http.Response, error) {
		working <- r.Header.Get("Accept-Language")
		<-finish
		w := httptest.NewRecorder()
		fmt.Fprint(w, `{"solutions":"1","limited":false}`)
		return w.Result(), nil
	})})
	var all sync.WaitGroup
	ask := func(who string) {
		all.Go(func() {
			if status, _, body := call(t, server, "POST", "count", `{"puzzle":"`+strings.Repeat(".", 81)+`"}`, "X-Forwarded-For", who, "Accept-Language", who); status != 200 {
				t.Errorf("%s: %d %s", who, status, body)
			}
		})
	}
	wait := func(number int) {
		t.Helper()
		want := fmt.Sprintf("sudoku_pool_busy{lane=\"waiting\"} %d\n", number)
		for start := time.Now(); ; time.Sleep(20 * time.Millisecond) { // which is also enough to get in line
			w := httptest.NewRecorder()
			metrics.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
			if strings.Contains(w.Body.String(), want) {
				return
			}
			if time.Since(start) > time.Minute {
				t.Fatalf("not %d are waiting", number)
			}
		}
	}
	for range 10 {
		ask("203.0.113.7")
	}
	first := <-working
	wait(10)
	ask("203.0.113.8")
	wait(11)
	finish <- true
	second := <-working
	finish <- true
	third := <-working
	close(finish)
	if first != "203.0.113.7" || second != "203.0.113.7" && third != "203.0.113.7" || second != "203.0.113.8" && third != "203.0.113.8" {
		t.Errorf("the work done was of %s, %s, %s", first, second, third)
	}
	all.Wait()
}
