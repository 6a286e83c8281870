package hub

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
	"jiugong/sudoku/internal/testlong"
)

// slow is a line whose client takes so many bytes at once, and the rest later.
type slow struct {
	takes int
	more  chan struct{} // is closed when the client takes all
	cut   chan struct{}
	bytes.Buffer
}

func newSlow(takes int) *slow {
	return &slow{takes: takes, more: make(chan struct{}), cut: make(chan struct{}, 1)}
}

func (s *slow) hear(context.Context, func([]byte) error) error { return errors.ErrUnsupported }

func (s *slow) attempt(text []byte) (int, error) {
	n := min(s.takes, len(text))
	s.takes -= n
	s.Write(text[:n])
	return n, nil
}

func (s *slow) put(text []byte) error {
	<-s.more
	s.Write(text)
	return nil
}

func (s *slow) within(time.Duration)         {}
func (s *slow) goodbye(websocket.StatusCode) {}
func (s *slow) CloseNow()                    { s.cut <- struct{}{} }
func hereFrom(seat int) frame                { return framed(&wire.Tell{Kind: wire.Here, Seat: seat}) }
func (c *conn) told(frames int) (all []byte) {
	for seat := range frames {
		all = append(all, hereFrom(seat)...)
		c.send(hereFrom(seat))
	}
	return all
}

// What a client doesn't take at once comes later, whole and in order.
func TestAClientThatTakesLittleGetsAll(t *testing.T) {
	for _, takes := range []int{0, 1, 30, 1000} {
		s := newSlow(takes)
		c := &conn{line: s}
		want := c.told(3)
		c.flush()
		if takes < len(want) {
			want = append(want, c.told(2)...)
			close(s.more)
		}
		for late := time.Now().Add(testlong.Patience); ; time.Sleep(time.Millisecond) {
			c.mutex.Lock()
			idle := c.writing.IsZero() && len(c.waiting) == 0
			c.mutex.Unlock()
			if idle {
				break
			}
			if time.Now().After(late) {
				t.Fatal("it is still being written")
			}
		}
		if !bytes.Equal(s.Bytes(), want) {
			t.Errorf("takes %d: %q, want %q", takes, s.Bytes(), want)
		}
	}
}

// A client that reads nothing is cut off: when too much waits, when one write takes too long, and
// when it says nothing. One that does its part stays.
func TestAClientThatReadsNothingIsCutOff(t *testing.T) {
	now := time.Now()
	for name, test := range map[string]struct {
		do  func(c *conn)
		cut bool
	}{
		"as much as may wait": {func(c *conn) { c.told(mostWaiting) }, false},
		"too much waits":      {func(c *conn) { c.told(mostWaiting + 1) }, true},
		"a write that takes long": {func(c *conn) {
			c.told(1)
			c.flush()
			c.look(time.Now().Add(timeToRead+time.Second), time.Now().Add(timeToRead))
		}, true},
		"a write under way": {func(c *conn) { c.told(1); c.flush(); c.look(now, now) }, false},
		"silence":           {func(c *conn) { c.look(now.Add(silence+time.Second), now) }, true},
	} {
		s := newSlow(0)
		c := &conn{line: s}
		test.do(c)
		if test.cut {
			testlong.Await(t, s.cut)
		}
		c.mutex.Lock()
		if c.ended != test.cut || test.cut && len(c.waiting) > 0 {
			t.Errorf("%s: ended %v, %d wait", name, c.ended, len(c.waiting))
		}
		c.mutex.Unlock()
		close(s.more)
	}
}

func TestFramesSayHowLongTheyAre(t *testing.T) {
	for _, size := range []int{1, 60, 125, 126, 200, 70_000} {
		f := framed(&wire.Tell{Kind: wire.Say, Text: string(bytes.Repeat([]byte("x"), size))})
		head, length := 2, int(f[1])
		switch length {
		case 126:
			head, length = 4, int(f[2])<<8|int(f[3])
		case 127:
			head, length = 10, int(f[6])<<24|int(f[7])<<16|int(f[8])<<8|int(f[9])
		}
		if f[0] != textFrame || length != len(f)-head || f[head] != '{' || f[len(f)-1] != '}' || length < 126 && head != 2 {
			t.Errorf("%d characters: %d bytes, said to be %d", size, len(f), length)
		}
	}
}
