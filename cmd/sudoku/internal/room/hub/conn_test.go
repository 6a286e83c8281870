package hub

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/room"
	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
	"jiugong/sudoku/game"
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

// Who was cut off for reading nothing comes back with the place and all that was missed; the others
// have noticed nothing.
func TestASlowReaderComesBackToWhatWasMissed(t *testing.T) {
	p, err := sudoku.Parse("1.....3..2.....4", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := room.New(p, game.FindAnswer(t.Context(), p), room.Options{Kind: room.Together}, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	l := newLive(&Hub{ending: t.Context()}, r)
	fast, deaf := newSlow(1<<30), newSlow(0)
	player, sleeper := &conn{line: fast, say: error.Error}, &conn{line: deaf, say: error.Error}
	for i, c := range []*conn{player, sleeper} {
		if err := l.join(c, &wire.Ask{Kind: wire.Hello, Name: []string{"Ada", "Deaf"}[i]}); err != nil {
			t.Fatal(err)
		}
	}
	const moves = 2 * mostWaiting
	do := func(from, to int) {
		for n := from; n <= to; n++ {
			ask := &wire.Ask{Kind: wire.Do, Number: uint64(n), Action: &game.DocumentAction{Do: game.Enter, Cells: []string{"r1c2"}, Digit: uint8(n%4 + 1)}}
			if err := l.listen(player, ask); err != nil {
				t.Fatal(err)
			}
			l.flush()
		}
	}
	do(1, 10)
	do(11, moves)
	testlong.Await(t, deaf.cut)
	if said := bytes.Count(fast.Bytes(), []byte(`"t":"did"`)); said != moves || player.ended {
		t.Errorf("the other has heard %d of %d moves", said, moves)
	}
	l.leave(sleeper)
	again := newSlow(1 << 30)
	back := &conn{line: again, say: error.Error}
	if err := l.join(back, &wire.Ask{Kind: wire.Hello, Token: r.Token(1), From: 10, Epoch: r.Epoch()}); err != nil {
		t.Fatal(err)
	}
	l.flush()
	text := again.String()
	if back.seat != 1 || bytes.Count([]byte(text), []byte(`"do":"enter"`)) != moves-10 {
		t.Errorf("seat %d is told %d moves of %d", back.seat, bytes.Count([]byte(text), []byte(`"do":"enter"`)), moves-10)
	}
	close(deaf.more)
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
