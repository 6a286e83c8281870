package hub

import (
	"io"
	"net"
	"strconv"
	"testing"
	"testing/synctest"
	"time"
)

// Whoever is in haste waits outside, without others noticing; and it is forgotten in time.
func TestTheGateCountsEachAddressAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := &Hub{gate: newGate()}
		come := func(address, id string, times int) (in int) {
			for range times {
				if h.MayEnter(address, address == "here", id) {
					in++
				}
			}
			return in
		}
		if in := come("foe", "a", 100); in != comesAtOnce {
			t.Errorf("%d came in at once", in)
		}
		if come("friend", "a", 1) != 1 || come("foe", "b", 1) != 1 {
			t.Error("another address, or another room, is refused")
		}
		rooms := 0
		for n := range 1000 {
			rooms += come("sweeper", string(rune(n+1000)), 1)
		}
		if rooms != placeAtOnce {
			t.Errorf("one address came to %d rooms at once", rooms)
		}
		if in := come("here", "c", 100); in != comesAtOnce {
			t.Errorf("%d programs of this machine came in at once", in)
		}
		h.offended("rude", "a")
		h.offended("rude", "a")
		if in := come("rude", "a", 100); in != comesAtOnce-2*offence {
			t.Errorf("%d came in after two offences", in)
		}
		time.Sleep(time.Second)
		if in := come("foe", "a", 100); in != comesPerSecond {
			t.Errorf("%d came in a second later", in)
		}
		for range 2 {
			time.Sleep(forgetAfter)
			come("new", "d", 1)
		}
		if known := len(h.gate.fresh) + len(h.gate.old); known > 4 {
			t.Errorf("%d are remembered", known)
		}
	})
}

// However many come, those who came lately are known, and none waits while the rest is looked through.
func TestTheGateIsAsFastForMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := &Hub{gate: newGate()}
		come := func(from, to int) {
			for n := from; n < to; n++ {
				h.MayEnter(strconv.Itoa(n), false, "a")
			}
		}
		come(0, 3*mostKnown/4) // each is known by two
		if known := len(h.gate.fresh) + len(h.gate.old); known > mostKnown+4 {
			t.Errorf("%d are known", known)
		}
		for range comesAtOnce {
			h.MayEnter("foe", false, "a")
		}
		come(mostKnown, mostKnown+mostKnown/4)
		if h.MayEnter("foe", false, "a") {
			t.Error("who came lately is forgotten")
		}
		allocated := testing.AllocsPerRun(100, func() { h.MayEnter("foe", false, "a") })
		if allocated > 2 {
			t.Errorf("%v allocations for one who is known", allocated)
		}
	})
}

// What a client sends is read as fast as it may come, whatever it is.
func TestAClientsBytesAreMetered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		go func() {
			far.Write(make([]byte, bytesAtOnce+10*bytesPerSecond))
			far.Close()
		}()
		begin := time.Now()
		n, err := io.Copy(io.Discard, meter(near))
		if took := time.Since(begin); err != nil || n != bytesAtOnce+10*bytesPerSecond || took < 9*time.Second || took > 11*time.Second {
			t.Errorf("%d bytes in %v: %v", n, took, err)
		}
	})
}
