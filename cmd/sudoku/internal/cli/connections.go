package cli

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// connections are those of a server. One address may have some of them. Beyond
// that an idle connection makes room for a new one. If none is idle, the new
// one is closed. All together are fewer than the files that the process may
// open.
type connections struct {
	each, all int
	trusted   []netip.Prefix // have no limit of their own

	mutex   sync.Mutex
	number  int
	holders map[netip.Addr]map[net.Conn]*connection
}

// connection is what is known of one.
type connection struct {
	state http.ConnState
	since time.Time
}

const (
	mostConnections = 256 // of one address
	sparedFiles     = 100 // for games, workers and the like
	timeToSpeak     = time.Second
)

func newConnections(files int, trusted []netip.Prefix) *connections {
	all := max(files-sparedFiles, files/2)
	return &connections{each: max(1, min(mostConnections, all/4)), all: all, trusted: trusted, holders: map[netip.Addr]map[net.Conn]*connection{}}
}

// changed follows a connection through its states, for http.Server.ConnState.
func (c *connections) changed(conn net.Conn, state http.ConnState) {
	holder := holderOf(conn)
	c.mutex.Lock()
	defer c.mutex.Unlock()
	mine := c.holders[holder]
	switch state {
	case http.StateClosed, http.StateHijacked:
		c.forget(holder, conn)
		return
	case http.StateNew:
		if mine == nil {
			mine = map[net.Conn]*connection{}
			c.holders[holder] = mine
		}
		mine[conn] = &connection{}
		c.number++
	}
	one := mine[conn]
	if one == nil { // closed by us
		return
	}
	one.state, one.since = state, time.Now()
	if state != http.StateNew {
		return
	}
	switch {
	case len(mine) > c.each && !c.trusts(holder):
		c.makeRoom(holder, conn)
	case c.number > c.all:
		c.makeRoom(c.greediest(), conn)
	}
}

// makeRoom closes a connection of a holder that nobody would miss, else the new one.
func (c *connections) makeRoom(holder netip.Addr, fresh net.Conn) {
	now := time.Now()
	var oldest net.Conn
	for conn, one := range c.holders[holder] {
		silent := one.state == http.StateIdle || one.state == http.StateNew && now.Sub(one.since) > timeToSpeak
		if silent && (oldest == nil || one.since.Before(c.holders[holder][oldest].since)) {
			oldest = conn
		}
	}
	if oldest == nil {
		oldest, holder = fresh, holderOf(fresh)
	}
	c.forget(holder, oldest)
	go oldest.Close() // with TLS it may take a while
}

// forget drops a connection, if it is there.
func (c *connections) forget(holder netip.Addr, conn net.Conn) {
	mine := c.holders[holder]
	if mine[conn] == nil {
		return
	}
	delete(mine, conn)
	c.number--
	if len(mine) == 0 {
		delete(c.holders, holder)
	}
}

// greediest returns the address with most connections.
func (c *connections) greediest() (most netip.Addr) {
	for holder, mine := range c.holders {
		if len(mine) > len(c.holders[most]) {
			most = holder
		}
	}
	return most
}

func (c *connections) trusts(address netip.Addr) bool {
	return slices.ContainsFunc(c.trusted, func(p netip.Prefix) bool { return p.Contains(address) })
}

// holderOf returns the address that a connection is from: of IPv6 its network.
func holderOf(conn net.Conn) netip.Addr {
	tcp, ok := conn.RemoteAddr().(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	address := tcp.AddrPort().Addr().Unmap().WithZone("")
	if address.Is6() && !address.IsLoopback() {
		if network, err := address.Prefix(64); err == nil {
			return network.Addr()
		}
	}
	return address
}
