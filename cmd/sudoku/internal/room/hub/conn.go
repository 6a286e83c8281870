package hub

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
)

const (
	mostWaiting = 512              // messages for one client
	silence     = 70 * time.Second // a client that says nothing is gone; it says here every 25
	timeToHello = 10 * time.Second
	timeToRead  = 10 * time.Second // for a client to take a message
	perSecond   = 30               // messages of a client; more of them wait
	atOnce      = 300
)

// conn is a client's connection to a room.
type conn struct {
	socket *websocket.Conn
	live   *live
	seat   int
	kept   uint64             // as it was told; guarded by the live's mutex
	say    func(error) string // says an error in the client's language

	mutex   sync.Mutex
	waiting [][]byte
	ready   chan struct{}
	ended   bool
	why     error
}

// Serve lets a client play in a room until it leaves, is sent away, or the hub ends. place is
// where it comes from, "" for no limit; say says an error in its language.
func (h *Hub) Serve(ctx context.Context, socket *websocket.Conn, id, place string, say func(error) string) {
	socket.SetReadLimit(wire.MostAsk)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := &conn{socket: socket, say: say, ready: make(chan struct{}, 1)}
	if !h.enter(place) {
		c.refuse(ErrTooMany)
		return
	}
	defer h.leave(place)
	err := h.hello(ctx, c, id)
	if h.ending.Err() != nil && c.live == nil {
		err = errAgain
	}
	if err != nil {
		c.refuse(err)
		return
	}
	written := make(chan struct{})
	go func() {
		defer close(written)
		defer cancel()
		c.write(ctx)
	}()
	err = c.read(ctx)
	c.live.leave(c)
	if websocket.CloseStatus(err) != -1 || ctx.Err() != nil {
		err = nil
	}
	c.close(err)
	<-written
	socket.CloseNow()
}

// hello lets a client in, by the first thing it says.
func (h *Hub) hello(ctx context.Context, c *conn, id string) error {
	waiting, cancel := context.WithTimeout(ctx, timeToHello)
	defer cancel()
	_, text, err := c.socket.Read(waiting)
	if err != nil {
		return err
	}
	said := false
	return wire.Lines(text, func(ask *wire.Ask) error {
		if said || ask.Kind != wire.Hello {
			return errUnknown
		}
		said = true
		for range 5 {
			l, err := h.find(ctx, id)
			if err != nil {
				return err
			}
			if err = l.join(c, ask); !errors.Is(err, errAgain) {
				return err
			}
			h.forget(l)
		}
		return errAgain
	})
}

// read hears the client until it leaves or says what can't be said.
func (c *conn) read(ctx context.Context) error {
	limit := rate.NewLimiter(perSecond, atOnce)
	for {
		hearing, cancel := context.WithTimeout(ctx, silence)
		_, text, err := c.socket.Read(hearing)
		cancel()
		if err != nil {
			return err
		}
		err = wire.Lines(text, func(ask *wire.Ask) error {
			if err := limit.Wait(ctx); err != nil {
				return err
			}
			return c.live.heard(c, ask)
		})
		if err != nil {
			return err
		}
	}
}

func (c *conn) tell(t *wire.Tell) { c.send(encoded(t)) }

// send puts a message into the client's queue. It never waits.
func (c *conn) send(text []byte) {
	c.mutex.Lock()
	if !c.ended {
		if c.waiting = append(c.waiting, text); len(c.waiting) > mostWaiting {
			c.waiting, c.ended = nil, true // too slow: it comes back and is told what it missed
		}
	}
	c.mutex.Unlock()
	c.wake()
}

// close ends the connection when what waits has been sent. Without a reason the client may
// come again.
func (c *conn) close(why error) {
	c.mutex.Lock()
	if !c.ended {
		c.ended, c.why = true, why
	}
	c.mutex.Unlock()
	c.wake()
}

func (c *conn) wake() {
	select {
	case c.ready <- struct{}{}:
	default:
	}
}

// write sends what waits: all of it as one message.
func (c *conn) write(ctx context.Context) {
	for {
		select {
		case <-c.ready:
		case <-ctx.Done():
			return
		}
		c.mutex.Lock()
		waiting, ended, why := c.waiting, c.ended, c.why
		c.waiting = nil
		c.mutex.Unlock()
		if len(waiting) > 0 {
			if !c.put(ctx, bytes.Join(waiting, []byte("\n"))) {
				return
			}
		}
		switch {
		case ended && why != nil:
			c.refuse(why)
			return
		case ended:
			c.goodbye(websocket.StatusTryAgainLater)
			return
		}
	}
}

func (c *conn) put(ctx context.Context, text []byte) bool {
	ctx, cancel := context.WithTimeout(ctx, timeToRead)
	defer cancel()
	return c.socket.Write(ctx, websocket.MessageText, text) == nil
}

// refuse says why there is nothing for the client here.
func (c *conn) refuse(why error) {
	if errors.Is(why, errAgain) {
		c.goodbye(websocket.StatusTryAgainLater)
		return
	}
	if websocket.CloseStatus(why) == -1 && !errors.Is(why, context.DeadlineExceeded) && !errors.Is(why, context.Canceled) {
		text := encoded(&wire.Tell{Kind: wire.End, Why: c.say(why)})
		c.put(context.Background(), text)
	}
	c.goodbye(websocket.StatusPolicyViolation)
}

// goodbye closes the socket without waiting for the client's answer, which may never come.
func (c *conn) goodbye(status websocket.StatusCode) {
	c.socket.Close(status, "")
}
