package api

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Usual limits of one client.
const (
	usualRate   = 200 // requests a second
	burstFactor = 3   // seconds' worth at once
)

// Clients are forgotten that have sent nothing for a while, or all when there are
// too many.
const (
	forgetAfter = 5 * time.Minute
	mostClients = 100_000
)

// clients tells clients apart and counts their requests.
type clients struct {
	proxies []netip.Prefix
	rate    rate.Limit // below 0 is no limit

	mutex   sync.Mutex
	known   map[place]*client
	cleared time.Time
}

// place identifies the origin of requests.
type place struct {
	address netip.Addr
	local   bool // a program on this machine, and not for another
}

// client holds what is known of one place. A nil client has no limits.
type client struct {
	place
	limiter *rate.Limiter
	seen    time.Time // guarded by clients

	mutex sync.Mutex
	later time.Time // when to come back, as it was told
	begun *begun    // what it has begun to keep today
}

func newClients(perSecond float64, proxies []netip.Prefix) *clients {
	if perSecond == 0 {
		perSecond = usualRate
	}
	return &clients{proxies: proxies, rate: rate.Limit(perSecond), known: map[place]*client{}, cleared: time.Now()}
}

// of returns the client of r.
func (c *clients) of(r *http.Request) *client {
	at := c.place(r)
	c.mutex.Lock()
	defer c.mutex.Unlock()
	now := time.Now()
	c.forget(now)
	one := c.known[at]
	if one == nil {
		one = &client{place: at, limiter: rate.NewLimiter(c.rate, max(1, int(c.rate*burstFactor)))}
		c.known[at] = one
	}
	one.seen = now
	return one
}

// forget drops clients that aren't needed any more.
func (c *clients) forget(now time.Time) {
	if len(c.known) > mostClients {
		clear(c.known)
	}
	if now.Sub(c.cleared) < forgetAfter {
		return
	}
	c.cleared = now
	for at, one := range c.known {
		if now.Sub(one.seen) > forgetAfter && !one.counts(now) {
			delete(c.known, at)
		}
	}
}

// counts reports whether a client has begun to keep something today.
func (one *client) counts(now time.Time) bool {
	one.mutex.Lock()
	defer one.mutex.Unlock()
	return one.begun != nil && now.Sub(one.begun.since) < oneDay
}

// mayCall counts a request and reports whether it may go on. Programs on the same machine have
// no limit.
func (c *clients) mayCall(one *client) bool {
	return one.local || c.rate < 0 || one.limiter.Allow()
}

// tooSoon reports whether a client comes earlier than it was told. It then records wait as the
// new time.
func (one *client) tooSoon(wait time.Duration) bool {
	if one == nil {
		return false
	}
	one.mutex.Lock()
	defer one.mutex.Unlock()
	now := time.Now()
	soon := now.Before(one.later)
	one.later = now.Add(wait)
	return soon
}

// place returns where r came from: the last address not put there by a trusted proxy. An IPv6
// client counts by its network. A forwarded request is never from this machine, whatever its
// headers say.
func (c *clients) place(r *http.Request) place {
	address := parseAddress(r.RemoteAddr)
	at := place{address, (address.IsLoopback() || !address.IsValid()) && !forwarded(r)}
	if len(c.proxies) > 0 && c.trusts(address) {
		hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		for _, hop := range slices.Backward(hops) {
			next := parseAddress(strings.TrimSpace(hop))
			if !next.IsValid() {
				break
			}
			if at.address = next; !c.trusts(next) {
				break
			}
		}
	}
	at.address = network(at.address)
	return at
}

// network returns the range that counts as one address. An IPv6 client has a whole network.
func network(address netip.Addr) netip.Addr {
	if address.Is6() && !address.IsLoopback() {
		if network, err := address.Prefix(64); err == nil {
			return network.Addr()
		}
	}
	return address
}

// forwarded reports whether r's headers show that it came through a proxy.
func forwarded(r *http.Request) bool {
	for _, name := range []string{"X-Forwarded-For", "Forwarded", "Via", "X-Real-Ip", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Prefix"} {
		if len(r.Header[name]) > 0 {
			return true
		}
	}
	return false
}

func (c *clients) trusts(address netip.Addr) bool {
	return slices.ContainsFunc(c.proxies, func(p netip.Prefix) bool { return p.Contains(address) })
}

// parseAddress reads an address with or without a port. It returns the zero Addr for anything
// else, such as a Unix socket's.
func parseAddress(text string) netip.Addr {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil {
		return netip.Addr{}
	}
	return address.Unmap().WithZone("")
}
