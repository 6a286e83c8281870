package hub

import (
	"context"
	"net"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits of a client's haste. A player stays far below them, also after a lost connection.
const (
	comesPerSecond = 4 // connections to one room from one address
	comesAtOnce    = 24
	placePerSecond = 16 // connections to all rooms from one address
	placeAtOnce    = 2 * mostFrom
	offence        = 8 // a client that was sent away for what it said has come so often

	bytesPerSecond = 8 << 10 // that are read of a client
	bytesAtOnce    = 4 * bytesPerSecond
	bytesWaiting   = 16 << 10    // that the system takes of a client before they are read
	rest           = time.Second // of a client that has used up what it may send

	forgetAfter = time.Minute // an address that comes no more
	mostKnown   = 100_000
)

// gate counts who comes in, by address and by address and room. A connection costs the server
// more than a hundred messages, so it is refused before the handshake. Who came last is in fresh.
// From time to time that becomes old, and what was old is forgotten: nobody looks through it.
type gate struct {
	mutex      sync.Mutex
	fresh, old map[comer]*rate.Limiter
	turned     time.Time
}

func newGate() gate { return gate{fresh: map[comer]*rate.Limiter{}, turned: time.Now()} }

// comer is an address, and the room that it comes to; no room is all of them.
type comer struct{ address, room string }

// MayEnter counts a connection from an address to a room, and reports whether it may come in. A
// program on the same machine has no limit for all rooms together.
func (h *Hub) MayEnter(address string, local bool, id string) bool {
	now := time.Now()
	h.gate.mutex.Lock()
	defer h.gate.mutex.Unlock()
	h.gate.forget(now)
	return (local || h.gate.of(comer{address: address}).AllowN(now, 1)) && h.gate.of(comer{address, id}).AllowN(now, 1)
}

// offended counts what a client from an address did wrong in a room.
func (h *Hub) offended(address, id string) {
	now := time.Now()
	h.gate.mutex.Lock()
	defer h.gate.mutex.Unlock()
	for _, one := range []comer{{address: address}, {address, id}} {
		h.gate.of(one).ReserveN(now, offence) // it may go below zero
	}
}

// of returns what counts a comer. The mutex is held.
func (g *gate) of(one comer) *rate.Limiter {
	limiter := g.fresh[one]
	if limiter == nil {
		limiter = g.old[one]
	}
	switch {
	case limiter != nil:
	case one.room == "":
		limiter = rate.NewLimiter(placePerSecond, placeAtOnce)
	default:
		limiter = rate.NewLimiter(comesPerSecond, comesAtOnce)
	}
	g.fresh[one] = limiter
	return limiter
}

// forget drops those who haven't come for a while, so that their count is back
// where it began. It does so sooner if there are too many. The mutex is held.
func (g *gate) forget(now time.Time) {
	if len(g.fresh) >= mostKnown/2 || now.Sub(g.turned) >= forgetAfter {
		g.fresh, g.old, g.turned = map[comer]*rate.Limiter{}, g.fresh, now
	}
}

// pay waits until limit lets a number of messages come. A client in haste rests
// for a while first. To wake up for each of its messages would cost more than
// they do.
func pay(ctx context.Context, limit *rate.Limiter, messages int) error {
	messages = min(messages, limit.Burst())
	if limit.AllowN(time.Now(), messages) {
		return nil
	}
	select {
	case <-time.After(rest):
	case <-ctx.Done():
		return ctx.Err()
	}
	return limit.WaitN(ctx, messages)
}

// metered reads from a connection as fast as a client may send. That bounds what isn't counted as
// messages: pings, pieces of messages, empty ones.
type metered struct {
	net.Conn
	limit *rate.Limiter
}

func meter(conn net.Conn) net.Conn {
	if tcp, ok := plain(conn).(*net.TCPConn); ok {
		tcp.SetReadBuffer(bytesWaiting)
	}
	return &metered{conn, rate.NewLimiter(bytesPerSecond, bytesAtOnce)}
}

// Read implements net.Conn.
func (m *metered) Read(p []byte) (n int, err error) {
	n, err = m.Conn.Read(p[:min(len(p), readAtOnce)])
	if wait := m.limit.ReserveN(time.Now(), n).Delay(); wait > 0 {
		time.Sleep(max(wait, rest))
	}
	return n, err
}

// plain returns the connection below TLS, if there is one.
func plain(conn net.Conn) net.Conn {
	if secure, ok := conn.(interface{ NetConn() net.Conn }); ok {
		return secure.NetConn()
	}
	return conn
}
