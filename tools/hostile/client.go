package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// client is one who calls a server, on connections of its own.
type client struct {
	http    http.Client
	address string
	from    string // its X-Forwarded-For; "" sends none
	key     string
}

func (s *server) client(from string) *client {
	return &client{http.Client{Timeout: 2 * time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: 100}}, s.address, from, ""}
}

// bound has a client's connections come from another address of loopback.
func (c *client) bound(address string) *client {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}, Timeout: 2 * time.Second}
	c.http.Transport = &http.Transport{DialContext: dialer.DialContext}
	c.http.Timeout = 5 * time.Second
	return c
}

// answer is what a client got; status 0 is none.
type answer struct {
	status int
	header http.Header
	body   string
	took   time.Duration
}

func (c *client) call(ctx context.Context, method, path, body string) answer {
	start := time.Now()
	r, err := http.NewRequestWithContext(ctx, method, "http://"+c.address+path, strings.NewReader(body))
	if err != nil {
		return answer{}
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if c.from != "" {
		r.Header.Set("X-Forwarded-For", c.from)
	}
	if c.key != "" {
		r.Header.Set("Authorization", "Bearer "+c.key)
	}
	got, err := c.http.Do(r)
	if err != nil {
		return answer{took: time.Since(start)}
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if err != nil {
		return answer{took: time.Since(start)}
	}
	return answer{got.StatusCode, got.Header, string(text), time.Since(start)}
}

// post calls one operation of the API.
func (c *client) post(ctx context.Context, operation, body string) answer {
	return c.call(ctx, http.MethodPost, "/api/v1/"+operation, body)
}

// answers are those of several requests.
type answers struct {
	mutex sync.Mutex
	list  []answer
}

func (a *answers) add(one answer) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.list = append(a.list, one)
}

// statuses tells how many there are of each status, as in 200×6 503×2.
func (a *answers) statuses() string {
	count := map[int]int{}
	for _, one := range a.list {
		count[one.status]++
	}
	var text []string
	for status, n := range count {
		text = append(text, fmt.Sprintf("%d×%d", status, n))
	}
	slices.Sort(text)
	return strings.Join(text, " ")
}

func (a *answers) of(status int) (n int) {
	for _, one := range a.list {
		if one.status == status {
			n++
		}
	}
	return n
}

// at returns the time within which a share of the answers came.
func (a *answers) at(share float64) time.Duration {
	if len(a.list) == 0 {
		return 0
	}
	var took []time.Duration
	for _, one := range a.list {
		took = append(took, one.took)
	}
	slices.Sort(took)
	return took[min(len(took)-1, int(share*float64(len(took))))].Round(10 * time.Microsecond)
}
