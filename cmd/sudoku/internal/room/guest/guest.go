// Package guest is the client's side of a room. It keeps a player in, over lost
// connections and servers that die. It sees to it that each move arrives once.
package guest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
)

// Options say who comes in, and how.
type Options struct {
	// Link is the room's, such as https://example.org/#/room/ABC….
	Link string
	// Name is what the others see; Token is for a place that somebody had before.
	Name, Token string
	Team        int
	Watch       bool
	// Lang is the language in which the server says what is wrong.
	Lang string
	// HTTP makes the connections; nil is http.DefaultClient.
	HTTP *http.Client
	// Heard is called with all that the server says, in order, from one goroutine.
	Heard func(*wire.Tell)
	// Unreached is called when no connection can be made, once until the next one is there.
	Unreached func(error)
	// Away is called when the connection is lost; Heard with wire.Room says that it is back.
	Away func()
}

// Guest is a player in a room. Make one with New, and have it Run.
type Guest struct {
	options Options
	address string

	mutex   sync.Mutex
	socket  *websocket.Conn
	pending []wire.Ask // that a server may not have, or may lose with a crash
	sent    uint64     // the number of the last move
	token   string
	epoch   string
	moves   int // seen on the board
}

// socketOf returns the address of a room's WebSocket, by its link.
func socketOf(link, lang string) (string, error) {
	at, err := url.Parse(link)
	if err == nil {
		id, found := strings.CutPrefix(at.Fragment, "/room/")
		if found && id != "" && at.Host != "" && (at.Scheme == "http" || at.Scheme == "https") {
			at.Scheme = strings.Replace(at.Scheme, "http", "ws", 1)
			at.Path = strings.TrimSuffix(at.Path, "/") + "/api/v1/rooms/" + url.PathEscape(id) + "/ws"
			at.Fragment, at.RawQuery = "", url.Values{"lang": {lang}}.Encode()
			return at.String(), nil
		}
	}
	return "", message.Errorf("room.link", link)
}

// New returns a guest for a room's link.
func New(o Options) (*Guest, error) {
	address, err := socketOf(o.Link, o.Lang)
	return &Guest{options: o, address: address, token: o.Token}, err
}

// EndError says why the server wants the guest no more.
type EndError struct{ Why string }

func (e *EndError) Error() string { return e.Why }

const (
	again   = 300 * time.Millisecond // before the first new try
	longest = 5 * time.Second
	beat    = 25 * time.Second
	quiet   = 40 * time.Second // without a word from the server the connection is dead
)

// Run keeps the guest in the room until ctx ends, or the server sends it away: an *EndError.
func (g *Guest) Run(ctx context.Context) error {
	pause, told := again, false
	for {
		came, err := g.once(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if end := (*EndError)(nil); errors.As(err, &end) {
			return err
		}
		if came {
			pause = again
			if g.options.Away != nil {
				g.options.Away()
			}
		} else if !told && g.options.Unreached != nil {
			g.options.Unreached(err)
		}
		told = !came
		select {
		case <-time.After(pause/2 + rand.N(pause)):
		case <-ctx.Done():
			return ctx.Err()
		}
		pause = min(2*pause, longest)
	}
}

// once returns one connection. came says whether the room let the guest in.
func (g *Guest) once(ctx context.Context) (came bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	socket, _, err := websocket.Dial(ctx, g.address, &websocket.DialOptions{HTTPClient: g.options.HTTP})
	if err != nil {
		return false, err
	}
	defer socket.CloseNow()
	socket.SetReadLimit(4 << 20)
	g.mutex.Lock()
	hello := wire.Ask{Kind: wire.Hello, Name: g.options.Name, Token: g.token, Team: g.options.Team, Watch: g.options.Watch, From: g.moves, Epoch: g.epoch}
	g.mutex.Unlock()
	if err := write(ctx, socket, hello); err != nil {
		return false, err
	}
	go func() {
		for ticks := time.NewTicker(beat); ; {
			select {
			case <-ticks.C:
				write(ctx, socket, wire.Ask{Kind: wire.Here})
			case <-ctx.Done():
				ticks.Stop()
				return
			}
		}
	}()
	defer func() {
		g.mutex.Lock()
		g.socket = nil
		g.mutex.Unlock()
	}()
	for {
		hearing, enough := context.WithTimeout(ctx, quiet)
		_, text, err := socket.Read(hearing)
		enough()
		if err != nil {
			return came, err
		}
		err = wire.Lines(text, func(t *wire.Tell) error {
			came = came || t.Kind == wire.Room
			if t.Kind == wire.End {
				return &EndError{t.Why}
			}
			fresh, err := g.heard(ctx, socket, t)
			if err != nil {
				return err
			}
			if fresh && g.options.Heard != nil {
				g.options.Heard(t)
			}
			return nil
		})
		if err != nil {
			return came, err
		}
	}
}

// errMissed ends a connection on which a move is missing. The next one brings it.
var errMissed = message.New("room.move_missing")

// heard notes what the server has, and sends what it lacks. fresh is false if t has come before.
func (g *Guest) heard(ctx context.Context, socket *websocket.Conn, t *wire.Tell) (fresh bool, err error) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	switch t.Kind {
	case wire.Room:
		g.token, g.epoch, g.moves = t.State.Token, t.State.Epoch, t.State.Moves
		g.forget(t.State.Kept)
		g.sent = max(g.sent, t.State.Sent)
		g.socket = socket
		for _, ask := range g.pending {
			if ask.Number > t.State.Sent {
				write(ctx, socket, ask)
			}
		}
	case wire.Did:
		switch {
		case t.Move <= g.moves:
			return false, nil
		case t.Move > g.moves+1:
			return false, errMissed
		}
		g.moves = t.Move
	case wire.Kept:
		g.forget(t.Number)
	}
	return true, nil
}

func (g *Guest) forget(kept uint64) {
	for len(g.pending) > 0 && g.pending[0].Number <= kept {
		g.pending = g.pending[1:]
	}
}

// Do makes a move: now, or when the connection is back.
func (g *Guest) Do(ctx context.Context, a game.DocumentAction) {
	g.move(ctx, wire.Ask{Kind: wire.Do, Action: &a})
}

// Hint tells the room that a hint was shown.
func (g *Guest) Hint(ctx context.Context) { g.move(ctx, wire.Ask{Kind: wire.Hint}) }

func (g *Guest) move(ctx context.Context, ask wire.Ask) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.sent++
	ask.Number = g.sent
	g.pending = append(g.pending, ask)
	if g.socket != nil {
		write(ctx, g.socket, ask)
	}
}

// Say sends what has no number, such as start. Without a connection it is lost.
func (g *Guest) Say(ctx context.Context, ask wire.Ask) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if g.socket != nil {
		write(ctx, g.socket, ask)
	}
}

// Drop cuts the connection, which is then made anew.
func (g *Guest) Drop() {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if g.socket != nil {
		g.socket.CloseNow()
	}
}

func write(ctx context.Context, socket *websocket.Conn, ask wire.Ask) error {
	var text bytes.Buffer
	if err := json.NewEncoder(&text).Encode(ask); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	return socket.Write(ctx, websocket.MessageText, bytes.TrimSpace(text.Bytes()))
}
