package api_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/internal/testlong"
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
	r.Header.Set("Content-Type", "application/json")
	go server.Client().Do(r)
	testlong.Await(t, begun)
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
	first, second := make(chan int, 2), make(chan int, 1)
	for range 2 { // as many as one client may have at work
		go ask(first)
		testlong.Await(t, working)
	}
	go ask(second)
	time.Sleep(100 * time.Millisecond) // to let it wait; it is sent away either way
	end()
	if got := testlong.Await(t, second); got != 503 {
		t.Errorf("who waited got %d", got)
	}
	close(finish)
	for range 2 {
		if got := testlong.Await(t, first); got != 200 {
			t.Errorf("whose work was under way got %d", got)
		}
	}
}

// TestAClientWithManyHardPuzzlesDoesntKeepOthersWaiting has work elsewhere that ends
// when it is told to.
func TestAClientWithManyHardPuzzlesDoesntKeepOthersWaiting(t *testing.T) {
	working, away, finish := make(chan string, 100), make(chan bool, 100), make(chan bool)
	server := newServer(t, api.Options{Workers: 1, Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Elsewhere: elsewhere(func(r *http.Request) (*http.Response, error) {
		working <- r.Header.Get("Accept-Language")
		<-finish
		w := httptest.NewRecorder()
		fmt.Fprint(w, `{"solutions":"1","limited":false}`)
		return w.Result(), nil
	})})
	var all sync.WaitGroup
	var mutex sync.Mutex
	answers := map[string]map[int]int{}
	ask := func(who string) {
		all.Go(func() {
			status, header, body := call(t, server, "POST", "count", `{"puzzle":"`+strings.Repeat(".", 81)+`"}`, "X-Forwarded-For", who, "Accept-Language", who)
			mutex.Lock()
			defer mutex.Unlock()
			if answers[who] == nil {
				answers[who] = map[int]int{}
			}
			answers[who][status]++
			if status != 503 {
				return
			}
			away <- true
			if seconds, err := strconv.Atoi(header.Get("Retry-After")); err != nil || seconds < 300 || seconds > 2400 {
				t.Errorf("sent away with Retry-After %q: %s", header.Get("Retry-After"), body)
			}
		})
	}
	for range 10 {
		ask("203.0.113.7")
	}
	for range 2 {
		if who := testlong.Await(t, working); who != "203.0.113.7" {
			t.Errorf("at work for %s", who)
		}
	}
	for i := range 6 {
		ask(fmt.Sprint("203.0.113.", 8+i))
	}
	for range 6 { // all are worked on at once
		if who := testlong.Await(t, working); who == "203.0.113.7" {
			t.Error("one client has three slots")
		}
	}
	for range 6 { // who is sent away waits for nobody's work
		testlong.Await(t, away)
	}
	close(finish)
	all.Wait()
	if got := answers["203.0.113.7"]; got[200] != 4 || got[503] != 6 {
		t.Errorf("the greedy client got %v", got)
	}
	for i := range 6 {
		if who := fmt.Sprint("203.0.113.", 8+i); answers[who][200] != 1 {
			t.Errorf("%s got %v", who, answers[who])
		}
	}
}
