package cli

import (
	"net"
	"net/http"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"
)

// link is a connection from some address.
type link struct {
	net.Conn
	from   string
	closed bool
}

func (l *link) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(l.from), 4000))
}

func (l *link) Close() error {
	l.closed = true
	return nil
}

func TestNoAddressTakesAllConnections(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newConnections(300, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")})
		if c.each != 50 || c.all != 200 {
			t.Fatalf("%d of %d", c.each, c.all)
		}
		open := func(from string, state http.ConnState) *link {
			one := &link{from: from}
			c.changed(one, http.StateNew)
			if state != http.StateNew {
				c.changed(one, state)
			}
			synctest.Wait()
			return one
		}
		var silent, busy []*link
		for range 50 {
			silent = append(silent, open("203.0.113.7", http.StateNew))
			busy = append(busy, open("2001:db8::1", http.StateActive))
			time.Sleep(time.Millisecond)
		}
		if extra := open("203.0.113.7", http.StateNew); !extra.closed || silent[0].closed {
			t.Error("connections that were just made are closed for one more")
		}
		time.Sleep(2 * time.Second)
		if extra := open("203.0.113.7", http.StateNew); extra.closed || !silent[0].closed || silent[1].closed {
			t.Error("the oldest that says nothing doesn't make room")
		}
		if extra := open("2001:db8::2", http.StateNew); !extra.closed { // the same network
			t.Error("one more than an address may have, and all are at work")
		}
		c.changed(busy[7], http.StateIdle)
		if extra := open("2001:db8::2", http.StateNew); extra.closed || !busy[7].closed {
			t.Error("an idle one doesn't make room")
		}
		if other := open("203.0.113.8", http.StateNew); other.closed {
			t.Error("another address has no connection")
		}
		// A balancer may have as many as it wants, until all are too many.
		var through []*link
		for range 99 {
			through = append(through, open("10.1.2.3", http.StateIdle))
			time.Sleep(time.Millisecond)
		}
		if c.number != 200 {
			t.Errorf("%d connections", c.number)
		}
		if other := open("203.0.113.9", http.StateNew); other.closed || !through[0].closed || c.number != 200 {
			t.Error("who has most of all doesn't make room")
		}
		for _, all := range [][]*link{silent, busy, through} {
			for _, one := range all {
				c.changed(one, http.StateClosed)
			}
		}
		if c.number != 4 { // those that were opened one by one
			t.Errorf("%d are left", c.number)
		}
	})
}

func TestBytesAreReadWithTheirUnit(t *testing.T) {
	for text, want := range map[string]int64{"0": 0, "4G": 4 << 30, "500M": 500 << 20, "20GiB": 20 << 30, "7kb": 7 << 10, "1T": 1 << 40, "12": 12, "12B": 12} {
		if got, err := bytesOf(text); err != nil || got != want {
			t.Errorf("%s: %d %v", text, got, err)
		}
	}
	for _, text := range []string{"", "G", "-1", "4GG", "4 G", "9999999999T", "4i", "4X", "1.5G"} {
		if got, err := bytesOf(text); err == nil {
			t.Errorf("%q is %d bytes", text, got)
		}
	}
}
