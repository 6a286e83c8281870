package hub

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/room"
	"jiugong/sudoku/cmd/sudoku/internal/room/wire"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
)

// live is a room in use. Its mutex guards all of it, and is never held while something is
// sent or kept.
type live struct {
	hub      *Hub
	mutex    sync.Mutex
	room     *room.Room
	conns    []*conn
	flushing atomic.Bool // somebody is about to
	gone     bool        // forgotten: another live may have taken its place
	turn     int         // in which the hub looks after it

	keeping sync.Mutex // one snapshot at a time
	dirty   bool
	kept    time.Time
	size    int // of the last snapshot
	left    time.Time
	timer   *time.Timer // for the begin of a race
	making  bool        // the puzzle of the next round
	found   func()      // ends that other servers find it; nil if none do
}

func newLive(h *Hub, r *room.Room) *live { return &live{hub: h, room: r, left: time.Now()} }

// due returns the need of a room: a snapshot, to be forgotten since it is
// empty, or for good. A room is kept at most once in every. It returns changed
// true if the room will need that sooner or later.
func (l *live) due(now time.Time, every time.Duration) (changed, keep, empty, expired bool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.gone {
		return false, false, false, false
	}
	if l.room.Expired(now) {
		l.gone = true
		return false, false, false, true
	}
	if l.dirty {
		return true, now.Sub(l.kept) >= every+time.Duration(l.size/keepPer)*time.Second, false, false
	}
	empty = l.hub.options.Keep != nil && len(l.conns) == 0 && now.Sub(l.left) > idle
	l.gone = empty
	return false, false, empty, false
}

// look looks after the connections.
func (l *live) look(now time.Time) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for _, c := range l.conns {
		c.look(now, c.heard)
	}
}

// flush sends what has been told. First it lets others run who are about to
// tell something. So there is less to send the more there is to do.
func (l *live) flush() {
	if l.flushing.Swap(true) {
		return
	}
	runtime.Gosched()
	l.flushing.Store(false)
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for _, c := range l.conns {
		c.flush()
	}
}

// keep saves a snapshot, and tells players which of their moves it has.
func (l *live) keep(ctx context.Context) error {
	l.keeping.Lock()
	defer l.keeping.Unlock()
	l.mutex.Lock()
	data, err := l.room.Snapshot()
	sent, until := l.room.Sent(), l.room.Used().Add(room.Lifetime)
	l.dirty, l.kept, l.size = false, time.Now(), len(data)
	l.mutex.Unlock()
	if err == nil && l.hub.options.Keep != nil {
		err = l.hub.options.Keep.Save(ctx, l.room.ID(), until, data)
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if err != nil {
		l.dirty = true
		l.gone = l.gone || errors.Is(err, ErrElsewhere)
		return err
	}
	l.room.Keep(sent)
	for _, c := range l.conns {
		if kept := l.room.Seat(c.seat).Kept; kept != c.kept {
			c.kept = kept
			c.tell(&wire.Tell{Kind: wire.Kept, Seat: c.seat, Number: kept}) // goes with what comes next, or when the clock looks
		}
	}
	return nil
}

// end sends everyone away and keeps the room.
func (l *live) end(ctx context.Context) {
	l.mutex.Lock()
	l.gone = true
	dirty := l.dirty
	l.mutex.Unlock()
	l.sendAway(nil)
	if !dirty {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	if err := l.keep(ctx); err != nil {
		l.hub.options.Log.Error("a room can't be kept", "error", err)
	}
}

// sendAway closes all connections; without a reason they may come again at once.
func (l *live) sendAway(why error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for _, c := range l.conns {
		c.close(why)
	}
}

// join gives a connection its seat.
func (l *live) join(c *conn, ask *wire.Ask) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.gone {
		return errAgain
	}
	now := time.Now()
	seat, err := l.room.Join(now, room.Hello{Name: ask.Name, Team: ask.Team, Watch: ask.Watch, Token: ask.Token})
	if err != nil {
		return err
	}
	for _, other := range slices.Clone(l.conns) {
		if other.seat == seat { // the same player, from another window or before the network changed
			l.drop(other)
			other.close(errTaken)
		}
	}
	c.live, c.seat, c.kept, c.heard = l, seat, l.room.Seat(seat).Kept, now
	l.conns = append(l.conns, c)
	l.room.SetHere(seat, true)
	l.dirty = true
	c.tell(&wire.Tell{Kind: wire.Room, Seat: seat, State: wire.Of(l.room, now, seat, ask.From, ask.Epoch)})
	l.progress(seat, c)
	return nil
}

var (
	errAgain = message.New("room.come_again")
	errTaken = message.New("room.place_in_use")
)

// leave ends a connection.
func (l *live) leave(c *conn) {
	l.mutex.Lock()
	if l.drop(c) {
		l.progress(c.seat, nil)
	}
	l.mutex.Unlock()
	l.flush()
}

func (l *live) drop(c *conn) bool {
	i := slices.Index(l.conns, c)
	if i < 0 {
		return false
	}
	l.conns = slices.Delete(l.conns, i, i+1)
	l.room.SetHere(c.seat, false)
	l.left = time.Now()
	return true
}

// tell tells all, or all on a board, but one.
func (l *live) tell(board int, but *conn, t *wire.Tell) {
	f := framed(t)
	for _, c := range l.conns {
		if c != but && (board < 0 || l.room.BoardOf(c.seat) == board) {
			c.send(f)
		}
	}
}

// progress tells all how far one is.
func (l *live) progress(seat int, but *conn) {
	l.tell(-1, but, &wire.Tell{Kind: wire.Player, Seat: seat, Player: new(l.room.Progress(seat))})
}

// everyone tells each the room as it may be seen now.
func (l *live) everyone() {
	now := time.Now()
	for _, c := range l.conns {
		c.tell(&wire.Tell{Kind: wire.Room, Seat: c.seat, State: wire.Of(l.room, now, c.seat, 0, "")})
	}
}

// begin tells all when a countdown has come to its end.
func (l *live) begin() {
	if l.timer != nil {
		l.timer.Stop()
	}
	begins := l.room.Begins()
	if begins.IsZero() || !time.Now().Before(begins) {
		return
	}
	l.timer = time.AfterFunc(time.Until(begins), func() {
		defer l.flush()
		l.mutex.Lock()
		defer l.mutex.Unlock()
		if l.room.Begins().Equal(begins) && !l.gone {
			l.everyone()
		}
	})
}

// listen does what a client says. An error ends the connection.
func (l *live) listen(c *conn, ask *wire.Ask) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.gone || !slices.Contains(l.conns, c) {
		return errAgain
	}
	now := time.Now()
	c.heard = now
	r := l.room
	var refused error
	switch ask.Kind {
	case wire.Do, wire.Undo, wire.Hint:
		return l.move(c, now, ask)
	case wire.Start:
		waits := r.Begins().IsZero()
		if refused = r.Start(now, c.seat); refused == nil && waits {
			l.dirty = true
			l.begin()
			l.everyone()
		}
	case wire.Next:
		refused = l.next(c)
	case wire.End:
		if refused = r.End(now, c.seat); refused == nil {
			l.dirty = true
			l.everyone()
		}
	case wire.Remove:
		if refused = r.Remove(now, c.seat, ask.Seat); refused == nil {
			l.dirty = true
			for _, other := range slices.Clone(l.conns) {
				if other.seat == ask.Seat {
					l.drop(other)
					other.close(room.ErrGone)
				}
			}
			l.everyone()
		}
	case wire.Team:
		if refused = r.SetTeam(c.seat, ask.Team); refused == nil {
			l.dirty = true
			l.progress(c.seat, nil)
		}
	case wire.At:
		if board := r.BoardOf(c.seat); board >= 0 && !r.Seat(c.seat).Watch && len(ask.Cell) <= 8 {
			l.tell(board, c, &wire.Tell{Kind: wire.At, Seat: c.seat, Cell: ask.Cell})
		}
	case wire.Say:
		text, err := r.Said(ask.Text, wire.Words())
		if refused = err; err == nil {
			l.tell(-1, nil, &wire.Tell{Kind: wire.Say, Seat: c.seat, Text: text})
		}
	case wire.Here:
		c.tell(&wire.Tell{Kind: wire.Here, Seat: c.seat})
	default:
		return errUnknown
	}
	if refused != nil {
		c.tell(&wire.Tell{Kind: wire.Refused, Seat: c.seat, Why: c.say(refused)})
	}
	return nil
}

var (
	errUnknown = message.New("room.unknown")
	errGap     = message.New("room.gap") // the client comes again, and sends it
)

// move makes a numbered move.
func (l *live) move(c *conn, now time.Time, ask *wire.Ask) error {
	r := l.room
	m := room.Move{Undo: ask.Kind == wire.Undo, Hint: ask.Kind == wire.Hint}
	var wrong error
	if ask.Kind == wire.Do {
		if ask.Action == nil {
			return errUnknown
		}
		var a game.Action
		if a, wrong = ask.Action.Read(r.Puzzle().Rules); wrong != nil {
			a = game.Action{} // refused, but counted
		}
		m.Action = &a
	}
	done, err := r.Do(now, c.seat, ask.Number, m)
	if gap := (*room.GapError)(nil); errors.As(err, &gap) {
		return errGap
	} else if err != nil {
		return err
	}
	l.dirty = true
	number := r.Seat(c.seat).Sent
	for i, a := range done.Actions {
		did := &wire.Tell{Kind: wire.Did, Seat: c.seat, Move: done.First + i, Action: new(game.NewDocumentAction(r.Puzzle().Rules, a))}
		if i == len(done.Actions)-1 && done.Refused == nil {
			did.Number = number
		}
		l.tell(done.Board, nil, did)
	}
	if done.Refused != nil {
		c.tell(&wire.Tell{Kind: wire.Ack, Seat: c.seat, Number: number, Why: c.say(cmpOr(wrong, done.Refused))})
	} else if len(done.Actions) == 0 {
		c.tell(&wire.Tell{Kind: wire.Ack, Seat: c.seat, Number: number})
	}
	switch {
	case done.Ended:
		l.everyone()
	case done.Solved:
		l.tell(-1, nil, &wire.Tell{Kind: wire.Players, Seat: c.seat, Players: r.Everyone()})
	case len(done.Actions) > 0 && r.Options().Kind == room.Race || m.Hint && done.Refused == nil:
		l.progress(c.seat, nil)
	}
	return nil
}

func cmpOr(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// next makes another puzzle and begins the next round with it.
func (l *live) next(c *conn) error {
	if !l.room.IsHost(c.seat) {
		return room.ErrHostOnly
	}
	if l.making || l.hub.options.Next == nil {
		return errBusy
	}
	l.making = true
	last := l.room.Puzzle()
	go func() {
		ctx, cancel := context.WithTimeout(l.hub.ending, time.Minute)
		defer cancel()
		p, answer, err := l.hub.options.Next(ctx, last)
		defer l.flush()
		l.mutex.Lock()
		defer l.mutex.Unlock()
		l.making = false
		if err == nil {
			err = l.room.Next(time.Now(), c.seat, p, answer)
		}
		if err != nil {
			c.tell(&wire.Tell{Kind: wire.Refused, Seat: c.seat, Why: c.say(err)})
			return
		}
		l.dirty = true
		l.everyone()
	}()
	return nil
}

var errBusy = message.New("room.next_puzzle")
