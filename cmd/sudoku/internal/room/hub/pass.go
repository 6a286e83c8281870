package hub

import (
	"context"
	"strconv"
	"time"

	"github.com/coder/websocket"
	"github.com/nats-io/nats.go"
	"golang.org/x/time/rate"

	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
)

// A client's server asks who holds the room, by the client's hello. The holder
// answers with a subject of its own, to which the client's messages go from
// then on. Frames for the client come to the subject that the question named.
const (
	langHeader   = "Sudoku-Lang"   // of the question
	serverHeader = "Sudoku-Server" // of the question and the answer: who sends it
	inHeader     = "Sudoku-In"     // of the answer: where the client's messages go
	endHeader    = "Sudoku-End"    // the connection ends; a status of WebSockets, or nothing
)

// hold lets the clients of other servers into a room, until end is called.
func (o *Others) hold(id string) (end func()) {
	sub, err := o.conn.Subscribe(ofRoom+id, func(m *nats.Msg) {
		go o.serve(id, m)
	})
	if err != nil {
		o.hub.options.Log.Error("other servers don't find a room", "error", err)
		return nil
	}
	return func() { sub.Unsubscribe() }
}

// serve lets a client of another server play.
func (o *Others) serve(id string, asked *nats.Msg) {
	in := o.conn.NewInbox()
	hears, err := o.conn.SubscribeSync(in)
	if err != nil {
		return
	}
	defer hears.Unsubscribe()
	hears.SetPendingLimits(atOnce, atOnce*wire.MostAsk)
	server := asked.Header.Get(serverHeader)
	answer := nats.NewMsg(asked.Reply)
	answer.Header.Set(inHeader, in)
	answer.Header.Set(serverHeader, o.me)
	if o.conn.PublishMsg(answer) != nil {
		return
	}
	ctx, cancel := context.WithCancel(o.watch(server))
	defer cancel()
	far := &far{conn: o.conn, out: asked.Reply, in: hears, cancel: cancel}
	o.hub.serve(ctx, &conn{line: far, say: o.hub.say(asked.Header.Get(langHeader))}, id, asked.Data)
}

// far is the line to a client of another server.
type far struct {
	conn   *nats.Conn
	out    string
	in     *nats.Subscription
	cancel context.CancelFunc
}

// hear implements line.
func (f *far) hear(ctx context.Context, each func([]byte) error) error {
	m, err := f.in.NextMsgWithContext(ctx)
	if err != nil {
		return err
	}
	if m.Header.Get(endHeader) != "" {
		return websocket.CloseError{Code: websocket.StatusGoingAway}
	}
	return each(m.Data)
}

// attempt implements line. What a message can't hold goes in several.
func (f *far) attempt(text []byte) (n int, err error) {
	for part := range chunks(text, int(f.conn.MaxPayload())/2) {
		if err := f.conn.Publish(f.out, part); err != nil {
			return n, err
		}
		n += len(part)
	}
	return n, nil
}

func chunks(text []byte, size int) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		for size = max(size, 1<<10); len(text) > 0; {
			n := min(size, len(text))
			if !yield(text[:n]) {
				return
			}
			text = text[n:]
		}
	}
}

// put implements line.
func (f *far) put(text []byte) error {
	_, err := f.attempt(text)
	return err
}

// within implements line: nothing waits for the client here.
func (f *far) within(time.Duration) {}

// goodbye implements line.
func (f *far) goodbye(status websocket.StatusCode) {
	end := nats.NewMsg(f.out)
	end.Header.Set(endHeader, strconv.Itoa(int(status)))
	f.conn.PublishMsg(end)
	f.cancel()
}

// CloseNow implements line.
func (f *far) CloseNow() { f.goodbye(websocket.StatusTryAgainLater) }

// pass passes a client on to the server that holds the room, until one of the three leaves. It
// reports false if no server does.
func (o *Others) pass(ctx context.Context, socket *Socket, id string, hello []byte, lang string) bool {
	out := o.conn.NewInbox()
	hears, err := o.conn.SubscribeSync(out)
	if err != nil {
		return false
	}
	defer hears.Unsubscribe()
	hears.SetPendingLimits(mostWaiting, 8<<20)
	ask := nats.NewMsg(ofRoom + id)
	ask.Reply, ask.Data = out, hello
	ask.Header.Set(langHeader, lang)
	ask.Header.Set(serverHeader, o.me)
	if o.conn.PublishMsg(ask) != nil {
		return false
	}
	waiting, enough := context.WithTimeout(ctx, answerTime)
	answer, err := hears.NextMsgWithContext(waiting)
	enough()
	if err != nil || answer.Header.Get(inHeader) == "" {
		return false
	}
	in := answer.Header.Get(inHeader)
	ctx, cancel := context.WithCancel(o.watch(answer.Header.Get(serverHeader)))
	defer cancel()
	socket.pings = func(payload []byte) {
		socket.within(timeToRead)
		socket.put(append(frame{pongFrame, byte(len(payload))}, payload...))
	}
	back := make(chan struct{})
	go func() {
		defer close(back)
		socket.goodbye(o.passBack(ctx, socket, hears))
	}()
	limit := rate.NewLimiter(perSecond, atOnce)
	for err == nil {
		err = socket.hear(context.Background(), func(text []byte) error {
			if err := pay(ctx, limit, wire.Count(text)); err != nil {
				return err
			}
			return o.conn.Publish(in, text)
		})
	}
	cancel()
	left := nats.NewMsg(in)
	left.Header.Set(endHeader, "left")
	o.conn.PublishMsg(left)
	<-back
	return true
}

// passBack passes on what comes for a client, and gives the status with which it ends.
func (o *Others) passBack(ctx context.Context, socket *Socket, hears *nats.Subscription) websocket.StatusCode {
	for {
		m, err := hears.NextMsgWithContext(ctx)
		if err != nil {
			return websocket.StatusTryAgainLater
		}
		if status, err := strconv.Atoi(m.Header.Get(endHeader)); err == nil {
			return websocket.StatusCode(status)
		}
		socket.within(timeToRead)
		if socket.put(m.Data) != nil {
			return websocket.StatusTryAgainLater
		}
	}
}
