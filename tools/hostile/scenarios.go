package main

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	easy     = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	hard     = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
	greedy   = "203.0.113.1"
	patience = 10 * time.Second
)

func puzzle(text string) string { return `{"puzzle":"` + text + `"}` }

// quota has one client make games under ever new keys, until the store is full.
func quota(r *run) {
	const most = 8 << 20
	s := r.serve(0, "--keep-bytes", strconv.Itoa(most))
	defer s.stop()
	document := `{"title":"x","document":"` + strings.Repeat("x", 60_000) + `"}`
	player := s.client("")
	player.key = "the key of one who plays already"
	player.call(r.ctx, "PUT", "/api/v1/games/mine", document)
	var got answers
	for i := range 1000 {
		flood := s.client("")
		flood.key = fmt.Sprintf("the key of nobody, number %d", i)
		one := flood.call(r.ctx, "PUT", "/api/v1/games/x", document)
		got.add(one)
		flood.http.CloseIdleConnections()
		if one.status == 507 {
			if i > 200 {
				break
			}
		}
	}
	var bytes int64
	files, _ := filepath.Glob(filepath.Join(s.data, "*"))
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			bytes += info.Size()
		}
	}
	goesOn := player.call(r.ctx, "PUT", "/api/v1/games/mine", document).status
	ready := s.client("").call(r.ctx, "GET", "/readyz", "")
	solved := s.client("").post(r.ctx, "solve", puzzle(easy)).status
	r.tell(got.of(507) > 0 && bytes < 3*most && goesOn == 200 && ready.status == 200 && solved == 200,
		fmt.Sprintf("ever new keys, 60 kB each, `--keep-bytes %dM`", most>>20),
		"%s; %d MB on disk; a game that is there is saved: %d; solve %d; `/readyz` %d: %s",
		got.statuses(), bytes>>20, goesOn, solved, ready.status, strings.Join(strings.Fields(ready.body), " "))

	limited := r.serve(0, "--trusted-proxy", "127.0.0.0/8")
	defer limited.stop()
	var day answers
	start := time.Now()
	for i := range 600 {
		flood := limited.client(greedy)
		flood.key = fmt.Sprintf("the key of nobody, number %d", i)
		day.add(flood.call(r.ctx, "PUT", "/api/v1/games/x", `{"title":"x","document":{}}`))
		flood.http.CloseIdleConnections()
		if day.of(429) >= 3 {
			break
		}
	}
	last := day.list[len(day.list)-1]
	r.tell(day.of(200) <= 500 && day.of(429) > 0, "ever new keys of one address", "%s in %v, `Retry-After: %s`", day.statuses(), time.Since(start).Round(time.Second/10), last.header.Get("Retry-After"))
}

// games has fifty clients save as fast as they are answered, and then copies what is there.
func games(r *run) {
	s := r.serve(0, "--rate", "-1")
	defer s.stop()
	const clients, seconds = 50, 10
	var saved answers
	before := s.used()
	end := time.Now().Add(seconds * time.Second)
	everyone(clients, func(i int) {
		c := s.client("")
		c.key = fmt.Sprint("the key of player number ", i)
		for n := 0; time.Now().Before(end) && r.ctx.Err() == nil; n++ {
			saved.add(c.call(r.ctx, "PUT", fmt.Sprint("/api/v1/games/game-", n%999), `{"title":"x","document":{"entries":"`+easy+`"}}`))
		}
	})
	each := (s.used() - before) / time.Duration(max(1, len(saved.list)))
	r.tell(saved.of(200) == len(saved.list), fmt.Sprintf("%d clients that save as fast as they are answered", clients), "%d a second, p50 %v, p99 %v; %v of processor time for a save: %s",
		len(saved.list)/seconds, saved.at(.5), saved.at(.99), each.Round(10*time.Microsecond), saved.statuses())

	start := time.Now()
	text, err := exec.CommandContext(r.ctx, r.command, "serve", "--db", filepath.Join(s.data, "games.db"), "--backup", filepath.Join(s.data, "copy.db")).CombinedOutput()
	r.tell(err == nil, "`--backup` while the server goes on", "%s, in %v", strings.TrimSpace(string(text)), time.Since(start).Round(10*time.Millisecond))
}

// everyone does something for each of a number of clients at once.
func everyone(clients int, do func(i int)) {
	var all sync.WaitGroup
	for i := range clients {
		all.Go(func() { do(i) })
	}
	all.Wait()
}

// heavy has one client ask for work that takes all the time there is, on 8
// connections. Six others rate a hard puzzle each.
func heavy(r *run) {
	s := r.serve(0, "--trusted-proxy", "127.0.0.0/8", "--patience", patience.String())
	defer s.stop()
	for _, operation := range []string{"rate", "steps"} {
		ctx, cancel := context.WithCancel(r.ctx)
		var hostile, others answers
		var all, six sync.WaitGroup
		for range 8 {
			all.Go(func() {
				c := s.client(greedy)
				for ctx.Err() == nil {
					if one := c.post(ctx, "generate", `{"clues":"17"}`); one.status != 0 {
						hostile.add(one)
					}
				}
			})
		}
		time.Sleep(3 * time.Second)
		for i := range 6 {
			six.Go(func() { others.add(s.client(fmt.Sprint("203.0.113.", 10+i)).post(ctx, operation, puzzle(hard))) })
		}
		six.Wait()
		time.Sleep(time.Second)
		cancel()
		all.Wait()
		latest := time.Duration(0)
		for _, one := range hostile.list {
			if one.status == 503 {
				latest = max(latest, one.took)
			}
		}
		r.tell(others.of(200) == 6 && others.at(1) < 2*patience, "8 connections of `generate` with 17 clues",
			"six others' `%s` of a hard puzzle: %s, p50 %v, most %v; the eight's 503 (%d) came within %v", operation, others.statuses(), others.at(.5), others.at(1), hostile.of(503), latest.Round(10*time.Millisecond))
	}
}

// forwardedFlood has clients say that they are on the server's own machine.
func forwardedFlood(r *run) {
	for _, test := range []struct {
		what string
		args []string
		from string
	}{
		{"`X-Forwarded-For: 127.0.0.1` through a trusted proxy, 32 connections", []string{"--trusted-proxy", "127.0.0.0/8"}, "127.0.0.1"},
		{"a balancer on this machine that isn't trusted, 32 connections", nil, greedy},
	} {
		s := r.serve(0, test.args...)
		var got answers
		var all sync.WaitGroup
		end := time.Now().Add(4 * time.Second)
		for range 32 {
			all.Go(func() {
				c := s.client(test.from)
				for time.Now().Before(end) && r.ctx.Err() == nil {
					got.add(c.post(r.ctx, "check", puzzle(easy)))
				}
			})
		}
		all.Wait()
		s.stop()
		r.tell(got.of(200) <= 600+200*6, test.what, "%d answered in 4 s, %d refused (429)", got.of(200), got.of(429))
	}
}

// lists has 12 connections list 999 games each, beside one who solves.
func lists(r *run) {
	s := r.serve(0, "--rate", "-1")
	defer s.stop()
	owner := s.client("")
	owner.key = "the key of one with many games"
	var all sync.WaitGroup
	for part := range 9 {
		all.Go(func() {
			for i := range 111 {
				owner.call(r.ctx, "PUT", fmt.Sprintf("/api/v1/games/game-%d-%d", part, i), `{"title":"a game that was played on a rainy day","document":{}}`)
			}
		})
	}
	all.Wait()
	solve := func() *answers {
		got := new(answers)
		c := s.client("")
		for end := time.Now().Add(4 * time.Second); time.Now().Before(end); {
			got.add(c.post(r.ctx, "solve", puzzle(easy)))
		}
		return got
	}
	calm := solve()
	ctx, cancel := context.WithCancel(r.ctx)
	var listed answers
	for range 12 {
		all.Go(func() {
			c := s.client("")
			c.key = owner.key
			for ctx.Err() == nil {
				listed.add(c.call(ctx, "GET", "/api/v1/games", ""))
			}
		})
	}
	beside := solve()
	cancel()
	all.Wait()
	r.tell(beside.at(.5) < 10*time.Millisecond, "12 connections that list 999 games", "`solve` p50 %v (%v without), p99 %v (%v); %d lists, p50 %v",
		beside.at(.5), calm.at(.5), beside.at(.99), calm.at(.99), listed.of(200), listed.at(.5))
}

// idle has one address hold as many connections as the process may open files.
func idle(r *run) {
	s := r.serve(1024)
	defer s.stop()
	var open []net.Conn
	for range 1100 {
		conn, err := net.DialTimeout("tcp", s.address, time.Second)
		if err != nil {
			break
		}
		open = append(open, conn)
	}
	defer func() {
		for _, conn := range open {
			conn.Close()
		}
	}()
	time.Sleep(500 * time.Millisecond)
	var got answers
	for range 10 {
		got.add(s.client("").bound("127.0.0.2").post(r.ctx, "solve", puzzle(easy)))
	}
	r.tell(got.of(200) == 10, fmt.Sprintf("%d idle connections of one address, `ulimit -n 1024`", len(open)), "another's ten requests: %s, most %v", got.statuses(), got.at(1))
}

// pictures has ten ask for a PNG as wide as there may be, and one for what is allowed.
func pictures(r *run) {
	s := r.serve(0)
	defer s.stop()
	for _, width := range []int{4000, 1800} {
		var got answers
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() {
				got.add(s.client("").post(r.ctx, "draw", fmt.Sprintf(`{"puzzle":"%s","to":"png","width":%d}`, easy, width)))
			})
		}
		all.Wait()
		want := 200
		if width == 4000 {
			want = 422
		}
		r.tell(got.of(want) == 10 && s.peak() < 400, fmt.Sprintf("ten PNG %d pixels wide at once", width), "%s, most %v; the server has %d MB at most", got.statuses(), got.at(1), s.peak())
	}
}

// fuzz sends bodies that are damaged at random to the light routes, beside heavy work.
func fuzz(r *run) {
	s := r.serve(0, "--trusted-proxy", "127.0.0.0/8", "--rate", "-1")
	defer s.stop()
	ctx, cancel := context.WithTimeout(r.ctx, r.fuzzing)
	defer cancel()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			c := s.client(greedy)
			for ctx.Err() == nil {
				c.post(ctx, "generate", `{"clues":"17"}`)
			}
		})
	}
	bodies := map[string]string{
		"solve": puzzle(easy), "check": puzzle(easy), "count": puzzle(easy), "rate": puzzle(easy), "hint": puzzle(easy), "steps": puzzle(easy), "explain": puzzle(easy),
		"convert": `{"text":"` + easy + `","to":"json"}`, "draw": `{"puzzle":"` + easy + `","theme":"dark","width":300}`, "generate": `{"number":1,"seed":"7"}`,
	}
	var got answers
	var slow sync.Map
	for i := range 4 {
		all.Go(func() {
			c := s.client(fmt.Sprint("203.0.113.", 20+i))
			dice := rand.New(rand.NewPCG(45, uint64(i)))
			for ctx.Err() == nil {
				for operation, body := range bodies {
					if ctx.Err() != nil {
						return
					}
					body = damaged(dice, body)
					one := c.post(r.ctx, operation, body)
					got.add(one)
					if one.took > time.Second {
						slow.Store(fmt.Sprintf("%s %s: %d after %v", operation, body, one.status, one.took), true)
					}
				}
			}
		})
	}
	all.Wait()
	n := 0
	slow.Range(func(what, _ any) bool {
		if n++; n <= 5 {
			log.Println("slow:", what)
		}
		return true
	})
	r.tell(n == 0 && got.of(0) == 0 && got.of(500) == 0, fmt.Sprintf("8 connections of `generate` with 17 clues, %v", r.fuzzing), "%d damaged bodies to ten light routes: %s; p99 %v, most %v, %d took more than a second", len(got.list), got.statuses(), got.at(.99), got.at(1), n)
}

// damaged changes a few bytes of a body.
func damaged(dice *rand.Rand, body string) string {
	text := []byte(body)
	for range dice.IntN(4) {
		at := dice.IntN(len(text))
		switch dice.IntN(4) {
		case 0:
			text[at] = byte(dice.IntN(256))
		case 1:
			text = append(text[:at], text[min(len(text), at+dice.IntN(8)):]...)
		case 2:
			text = append(text[:at], append(bytes.Clone(text[at:]), text[at:]...)...)
		default:
			text[at] = "0123456789.-+e\"{}[],:"[dice.IntN(21)]
		}
		if len(text) == 0 || len(text) > 100_000 {
			break
		}
	}
	if len(text) == 0 {
		return "{}"
	}
	return string(text)
}
