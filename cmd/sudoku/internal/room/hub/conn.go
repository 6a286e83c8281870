package hub

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"jiugong/sudoku/cmd/sudoku/internal/room"
	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
)

const (
	mostWaiting = 512              // messages for one client
	silence     = 70 * time.Second // a client that says nothing is gone; it says here every 25
	timeToHello = 10 * time.Second
	timeToRead  = 10 * time.Second // for a client to take a message
	perSecond   = 30               // messages of a client; more of them wait
	atOnce      = 300
	heavy       = 10 // messages that one counts as after which all are told everything
)

// line is what leads to a client: a Socket, or the way over another server.
type line interface {
	// hear waits for a message and calls each with it.
	hear(ctx context.Context, each func([]byte) error) error
	// attempt writes as much as can be written at once, which may be nothing.
	attempt(text []byte) (n int, err error)
	// put writes, and waits until the client has taken all, as long as within says.
	put(text []byte) error
	within(time.Duration)
	// goodbye ends the connection, CloseNow does so without a word.
	goodbye(websocket.StatusCode)
	CloseNow()
}

// conn is a client's connection to a room. One goroutine hears the client. What it is told waits
// in a queue, which flushing the room writes without waiting. Only when the client takes no
// more for now does another goroutine write, until the queue is empty.
type conn struct {
	line  line
	live  *live
	seat  int
	kept  uint64             // as it was told; guarded by the live's mutex
	heard time.Time          // when it said something last; guarded by the live's mutex
	say   func(error) string // says an error in the client's language
	// offended counts that the client was sent away for what it said; nil counts it nowhere.
	offended func()

	mutex   sync.Mutex
	waiting []frame
	writing time.Time // when the write under way began; zero while nobody writes
	ended   bool
	why     error
}

// Serve lets a client play in a room until it leaves, is sent away, or the hub
// ends. The client comes from address. With local it is a program on the same
// machine, and there may be any number of those. Errors are said in the
// language lang. See MayEnter.
func (h *Hub) Serve(ctx context.Context, socket *Socket, id, address string, local bool, lang string) {
	c := &conn{line: socket, say: h.say(lang), offended: func() { h.offended(address, id) }}
	socket.pings = c.pong
	place := address
	if local {
		place = ""
	}
	if !h.enter(place) {
		c.refuse(ErrTooMany)
		return
	}
	defer h.leave(place)
	said, err := hello(ctx, socket)
	if err != nil {
		c.refuse(err)
		return
	}
	if h.options.Others != nil && room.IsID(id) && !h.has(id) && h.options.Others.pass(ctx, socket, id, said, lang) {
		return
	}
	h.serve(ctx, c, id, said)
}

// hello returns the first thing that a client says.
func hello(ctx context.Context, l line) (said []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, timeToHello)
	defer cancel()
	err = l.hear(ctx, func(text []byte) error { said = bytes.Clone(text); return nil })
	return said, err
}

// serve lets a client play that has said this.
func (h *Hub) serve(ctx context.Context, c *conn, id string, said []byte) {
	err := h.join(ctx, c, id, said)
	if h.ending.Err() != nil && c.live == nil {
		err = errAgain
	}
	if err != nil {
		c.blame(err)
		c.refuse(err)
		return
	}
	c.live.flush()
	err = c.read(ctx)
	c.live.leave(c)
	c.blame(err)
	if websocket.CloseStatus(err) != -1 || ctx.Err() != nil {
		err = nil
	}
	c.close(err)
}

// blame counts what a client has said that clients of ours never say, or hardly ever. A lost
// connection is none of it.
func (c *conn) blame(err error) {
	if c.offended != nil && (errors.Is(err, wire.ErrNotJSON) || errors.Is(err, errUnknown) || errors.Is(err, errGap) || errors.Is(err, websocket.ErrMessageTooBig) || errors.Is(err, ErrNoRoom)) {
		c.offended()
	}
}

// say returns the function that says errors in a language.
func (h *Hub) say(lang string) func(error) string {
	if h.options.Say == nil {
		return error.Error
	}
	return func(err error) string { return h.options.Say(lang, err) }
}

// join lets a client into a room, by its hello.
func (h *Hub) join(ctx context.Context, c *conn, id string, hello []byte) error {
	ctx, cancel := context.WithTimeout(ctx, timeToHello)
	defer cancel()
	said := false
	err := wire.Lines(hello, func(ask *wire.Ask) error {
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
	if err == nil && !said {
		return errUnknown
	}
	return err
}

// read hears the client until it leaves or says what can't be said. The hub's clock ends it when
// the client is silent.
func (c *conn) read(ctx context.Context) error {
	limit := rate.NewLimiter(perSecond, atOnce)
	each := func(ask *wire.Ask) error {
		if wire.Heavy(ask.Kind) {
			if err := pay(ctx, limit, heavy); err != nil {
				return err
			}
		}
		return c.live.listen(c, ask)
	}
	lines := func(text []byte) error {
		if err := pay(ctx, limit, wire.Count(text)); err != nil { // before it costs anything
			return err
		}
		return wire.Lines(text, each)
	}
	for {
		if err := c.line.hear(ctx, lines); err != nil {
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

// flush writes what waits.
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
		c.line.within(timeToRead)
		c.wake()
	}
}

// cut ends the connection at once.
func (c *conn) cut() {
	c.ended, c.waiting = true, nil
	go c.line.CloseNow()
}

// wake sees that what waits is written: now, or as soon as the client takes it.
func (c *conn) wake() {
	if !c.writing.IsZero() || !c.ended && len(c.waiting) == 0 {
		return
	}
	if len(c.waiting) > 0 {
		frames := c.waiting
		err := joined(frames, func(text []byte) error {
			n, err := c.line.attempt(text)
			switch {
			case n == len(text):
				c.waiting = emptied(frames)
			case n > 0:
				c.waiting = []frame{bytes.Clone(text[n:])}
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

// emptied returns the place of some frames that were written, for others, unless it is large.
func emptied(frames []frame) []frame {
	if cap(frames) > 8 {
		return nil
	}
	clear(frames)
	return frames[:0]
}

// look is called by the hub's clock. It cuts off a client that takes or says nothing, and sends
// what could wait.
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
		err := joined(frames, c.line.put)
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

// refuse tells the client why there is nothing more for it here. Without a reason it may come
// again. Nobody else writes now.
func (c *conn) refuse(why error) {
	if why == nil || errors.Is(why, errAgain) || errors.Is(why, errGap) {
		c.line.goodbye(websocket.StatusTryAgainLater)
		return
	}
	c.line.within(timeToRead)
	if websocket.CloseStatus(why) == -1 && !errors.Is(why, context.DeadlineExceeded) && !errors.Is(why, context.Canceled) {
		c.line.put(framed(&wire.Tell{Kind: wire.End, Why: c.say(why)}))
	}
	c.line.goodbye(websocket.StatusPolicyViolation)
}
