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

	// mostHeavy is how many of its hard puzzles may be waiting or worked on.
	mostHeavy = mostWaiting / 4
)

// clients tells clients apart and counts what each does.
type clients struct {
	proxies []netip.Prefix
	rate    rate.Limit // below 0 is no limit

	mutex   sync.Mutex
	known   map[netip.Addr]*client
	cleared time.Time
}

// client is one address that requests come from.
type client struct {
	limiter *rate.Limiter
	heavy   chan struct{} // a place for each of its hard puzzles
	local   bool
}

func newClients(perSecond float64, proxies []netip.Prefix) *clients {
	if perSecond == 0 {
		perSecond = usualRate
	}
	return &clients{proxies: proxies, rate: rate.Limit(perSecond), known: map[netip.Addr]*client{}, cleared: time.Now()}
}

// of gives the client of a request.
func (c *clients) of(r *http.Request) *client {
	address := c.address(r)
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if now := time.Now(); now.Sub(c.cleared) > 5*time.Minute || len(c.known) > 100_000 {
		c.known = map[netip.Addr]*client{} // whoever was at the limit starts afresh
		c.cleared = now
	}
	one := c.known[address]
	if one == nil {
		burst := max(1, int(c.rate*burstFactor))
		one = &client{
			limiter: rate.NewLimiter(c.rate, burst),
			heavy:   make(chan struct{}, mostHeavy),
			local:   address.IsLoopback() || !address.IsValid(),
		}
		c.known[address] = one
	}
	return one
}

// mayCall counts a request and says whether it may go on. Programs on the same
// machine are not limited.
func (c *clients) mayCall(one *client) bool {
	return one.local || c.rate < 0 || one.limiter.Allow()
}

// address is where a request came from: the last address that no trusted proxy
// of ours put there. An IPv6 client is its network.
func (c *clients) address(r *http.Request) netip.Addr {
	address := parseAddress(r.RemoteAddr)
	if len(c.proxies) > 0 && c.trusts(address) {
		hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		for _, hop := range slices.Backward(hops) {
			next := parseAddress(strings.TrimSpace(hop))
			if !next.IsValid() {
				break
			}
			if address = next; !c.trusts(address) {
				break
			}
		}
	}
	if address.Is6() {
		if network, err := address.Prefix(64); err == nil && !address.IsLoopback() {
			return network.Addr()
		}
	}
	return address
}

func (c *clients) trusts(address netip.Addr) bool {
	return slices.ContainsFunc(c.proxies, func(p netip.Prefix) bool { return p.Contains(address) })
}

// parseAddress reads an address with or without a port; what is none, such as
// that of a Unix socket, gives the zero Addr.
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
