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

// conn is a client's connection to a room. One goroutine hears the client. What it is told waits
// in a queue, which whoever flushes the room writes without waiting. Only when the client takes no
// more for now does another goroutine write, until the queue is empty.
type conn struct {
	socket *Socket
	live   *live
	seat   int
	kept   uint64             // as it was told; guarded by the live's mutex
	heard  time.Time          // when it said something last; guarded by the live's mutex
	say    func(error) string // says an error in the client's language

	mutex   sync.Mutex
	waiting []frame
	writing time.Time // when the write under way began; zero while nobody writes
	ended   bool
	why     error
}

// Serve lets a client play in a room until it leaves, is sent away, or the hub ends. place is
// where it comes from, "" for no limit; say says an error in its language.
func (h *Hub) Serve(ctx context.Context, socket *Socket, id, place string, say func(error) string) {
	c := &conn{socket: socket, say: say}
	socket.pings = c.pong
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
	c.live.flush()
	err = c.read(ctx)
	c.live.leave(c)
	if websocket.CloseStatus(err) != -1 || ctx.Err() != nil {
		err = nil
	}
	c.close(err)
}

// hello lets a client in, by the first thing it says.
func (h *Hub) hello(ctx context.Context, c *conn, id string) error {
	waiting, cancel := context.WithTimeout(ctx, timeToHello)
	defer cancel()
	said := false
	return c.hear(waiting, func(ask *wire.Ask) error {
		if said || ask.Kind != wire.Hello {
			return errUnknown
		}
		said = true
		for range 5 {
			l, err := h.find(waiting, id)
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

// hear waits for a message, and calls a function for each line of it.
func (c *conn) hear(ctx context.Context, each func(*wire.Ask) error) error {
	_, text, err := c.socket.hears.Reader(ctx)
	if err != nil {
		return err
	}
	b := buffers.Get().(*bytes.Buffer)
	defer putBuffer(b)
	if _, err := b.ReadFrom(text); err != nil {
		return err
	}
	return wire.Lines(b.Bytes(), each)
}

// read hears the client until it leaves or says what can't be said. The hub's clock ends it when
// the client is silent.
func (c *conn) read(ctx context.Context) error {
	limit := rate.NewLimiter(perSecond, atOnce)
	each := func(ask *wire.Ask) error {
		if err := limit.Wait(ctx); err != nil {
			return err
		}
		return c.live.listen(c, ask)
	}
	for {
		if err := c.hear(ctx, each); err != nil {
			return err
		}
		c.live.flush()
	}
}

func (c *conn) tell(t *wire.Tell) { c.send(framed(t)) }

// send puts a message into the client's queue. It goes out with the next flush of the room.
func (c *conn) send(f frame) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	switch {
	case c.ended:
	case len(c.waiting) >= mostWaiting: // too slow: it comes back and is told what it missed
		c.cut()
	default:
		c.waiting = append(c.waiting, f)
	}
}

// pong answers a ping.
func (c *conn) pong(payload []byte) {
	c.send(append(frame{pongFrame, byte(len(payload))}, payload...))
	c.flush()
}

// flush has what waits written.
func (c *conn) flush() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.wake()
}

// close ends the connection when what waits has been sent. Without a reason the client may
// come again.
func (c *conn) close(why error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if !c.ended {
		c.ended, c.why = true, why
		c.socket.out.SetWriteDeadline(time.Now().Add(timeToRead))
		c.wake()
	}
}

// cut ends the connection at once.
func (c *conn) cut() {
	c.ended, c.waiting = true, nil
	go c.socket.CloseNow()
}

// wake has what waits written: now, or as soon as the client takes it.
func (c *conn) wake() {
	if !c.writing.IsZero() || !c.ended && len(c.waiting) == 0 {
		return
	}
	if now := c.socket.now; now != nil && len(c.waiting) > 0 {
		frames := c.waiting
		err := joined(frames, func(text []byte) error {
			n, err := now.write(text)
			if n < len(text) {
				c.waiting = []frame{bytes.Clone(text[n:])}
			} else {
				c.waiting = emptied(frames)
			}
			return err
		})
		if err != nil {
			c.cut()
			return
		}
		if !c.ended && len(c.waiting) == 0 {
			return
		}
	}
	c.writing = time.Now()
	go c.write()
}

// emptied is the place of some frames that were written, for others, unless it is large.
func emptied(frames []frame) []frame {
	if cap(frames) > 8 {
		return nil
	}
	clear(frames)
	return frames[:0]
}

// look is the hub's clock: it cuts a client off that takes nothing or says nothing, and sends what
// could wait.
func (c *conn) look(now, heard time.Time) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	switch {
	case c.ended:
	case !c.writing.IsZero() && now.Sub(c.writing) > timeToRead, now.Sub(heard) > silence:
		c.cut()
	default:
		c.wake()
	}
}

// write sends what waits, all of it at once, until nothing does.
func (c *conn) write() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for len(c.waiting) > 0 {
		frames := c.waiting
		c.waiting = nil
		c.mutex.Unlock()
		err := joined(frames, c.put)
		c.mutex.Lock()
		if err != nil {
			c.cut()
			return
		}
		c.writing = time.Now()
	}
	if !c.ended {
		c.writing = time.Time{}
		return
	}
	why := c.why
	c.mutex.Unlock()
	c.refuse(why)
	c.mutex.Lock()
}

// put writes, and waits until the client has taken all.
func (c *conn) put(text []byte) error {
	_, err := c.socket.out.Write(text)
	return err
}

// refuse says why there is nothing more for the client here; without a reason it may come again.
// Nobody else writes now.
func (c *conn) refuse(why error) {
	if why == nil || errors.Is(why, errAgain) {
		c.goodbye(websocket.StatusTryAgainLater)
		return
	}
	c.socket.out.SetWriteDeadline(time.Now().Add(timeToRead))
	if websocket.CloseStatus(why) == -1 && !errors.Is(why, context.DeadlineExceeded) && !errors.Is(why, context.Canceled) {
		c.put(framed(&wire.Tell{Kind: wire.End, Why: c.say(why)}))
	}
	c.goodbye(websocket.StatusPolicyViolation)
}

// goodbye closes the socket; the client's answer is awaited for some seconds at most.
func (c *conn) goodbye(status websocket.StatusCode) {
	c.socket.hears.Close(status, "")
}
