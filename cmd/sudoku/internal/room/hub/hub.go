// Package hub brings players into rooms over WebSockets. It holds the rooms in
// use, passes on their moves, keeps snapshots, and forgets unused rooms.
//
// A message is made once for all who get it. It waits in each one's own queue, so that no client
// waits for another. All that waits is written at once. A client that doesn't read is cut off
// when its queue is full. It comes back with the number of its last move, and has lost nothing.
package hub

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"sync"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/room"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
)

// Keeper keeps snapshots of rooms. It may be used from many goroutines.
type Keeper interface {
	// Save keeps a room in place of what was kept of it. ErrElsewhere says that another server
	// has saved it since this one saved or loaded it.
	Save(ctx context.Context, id string, until time.Time, data []byte) error
	// Load gives what was kept, or ErrNoRoom.
	Load(ctx context.Context, id string) ([]byte, error)
	Delete(ctx context.Context, id string) error
}

// Errors of a hub.
var (
	ErrNoRoom    = message.New("rooms.none")
	ErrElsewhere = message.New("rooms.elsewhere")
	ErrTooMany   = message.New("rooms.too_many")
	ErrFullHouse = message.New("rooms.server_full")
)

// Options say how a hub works.
type Options struct {
	// Keep keeps the rooms; nil forgets them with the server.
	Keep Keeper
	// Log gets what goes wrong inside; nil is slog.Default().
	Log *slog.Logger
	// Others are the servers that share rooms with this one, and keep the rooms
	// in Keep's place. It is nil for none.
	Others *Others
	// Say says an error in a language; nil says it in English.
	Say func(lang string, err error) string
	// Next makes the puzzle of a room's next round.
	Next func(ctx context.Context, last sudoku.Puzzle) (sudoku.Puzzle, game.Answer, error)
}

const (
	mostRooms   = 20_000          // in memory
	mostFrom    = 64              // connections of one place
	keepEvery   = 2 * time.Second // snapshots of a room at most, and less often of a large one
	keepPer     = 5 << 10         // bytes of a snapshot are another second
	keepRate    = 100             // snapshots a second, of all rooms that are played on at once
	idle        = 5 * time.Minute // an empty room stays in memory
	look        = 500 * time.Millisecond
	turns       = 10       // in which the rooms are looked after, lest all need something at the same moment
	mostKeepers = keepRate // snapshots saved at once; the store writes those that come together together
)

// Hub holds the rooms of a server. Make one with New.
type Hub struct {
	options Options
	mutex   sync.Mutex
	rooms   map[string]*live
	loading map[string]chan struct{}
	all     []*live        // for each, which run alone calls
	turn    int            // of the room that comes next
	from    map[string]int // connections by place
	gate    gate
	ending  context.Context
	saving  chan struct{}
	ended   chan struct{} // closed when all is kept
}

// New returns a hub that works until its context ends. Then it closes all connections and keeps all
// rooms; Wait waits for that.
func New(ctx context.Context, options Options) *Hub {
	if options.Log == nil {
		options.Log = slog.Default()
	}
	h := &Hub{
		options: options, rooms: map[string]*live{}, loading: map[string]chan struct{}{}, from: map[string]int{}, ending: ctx,
		gate:   newGate(),
		saving: make(chan struct{}, mostKeepers), ended: make(chan struct{}),
	}
	if others := options.Others; others != nil {
		h.options.Keep = others
		if err := others.begin(h); err != nil {
			options.Log.Error("other servers don't find this one's rooms", "error", err)
		}
	}
	go h.run()
	return h
}

// Wait waits until the hub has kept everything after the end of its context.
func (h *Hub) Wait() { <-h.ended }

// Make makes a room, and keeps it before anyone gets its link.
func (h *Hub) Make(ctx context.Context, p sudoku.Puzzle, answer game.Answer, o room.Options) (id, hostToken string, err error) {
	r, err := room.New(p, answer, o, rand.Text(), time.Now())
	if err != nil {
		return "", "", err
	}
	h.mutex.Lock()
	full := len(h.rooms) >= mostRooms
	h.mutex.Unlock()
	if full {
		return "", "", ErrFullHouse
	}
	l := newLive(h, r)
	if err := l.keep(ctx); err != nil {
		return "", "", err
	}
	h.mutex.Lock()
	h.add(l)
	h.mutex.Unlock()
	return r.ID(), r.HostToken(), nil
}

// find returns a room that is in memory or kept.
func (h *Hub) find(ctx context.Context, id string) (*live, error) {
	if !room.IsID(id) {
		return nil, ErrNoRoom
	}
	for {
		h.mutex.Lock()
		if l := h.rooms[id]; l != nil {
			h.mutex.Unlock()
			return l, nil
		}
		busy := h.loading[id]
		if busy == nil {
			busy = make(chan struct{})
			h.loading[id] = busy
			full := len(h.rooms) >= mostRooms
			h.mutex.Unlock()
			return h.load(ctx, id, busy, full)
		}
		h.mutex.Unlock()
		select {
		case <-busy:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (h *Hub) load(ctx context.Context, id string, busy chan struct{}, full bool) (l *live, err error) {
	defer func() {
		h.mutex.Lock()
		defer h.mutex.Unlock()
		if l != nil {
			h.add(l)
		}
		delete(h.loading, id)
		close(busy)
	}()
	switch {
	case full:
		return nil, ErrFullHouse
	case h.options.Keep == nil:
		return nil, ErrNoRoom
	}
	data, err := h.options.Keep.Load(ctx, id)
	switch {
	case errors.Is(err, ErrNoRoom):
		return nil, err
	case errors.Is(err, ErrElsewhere):
		return nil, errAgain
	case err != nil && ctx.Err() == nil && h.ending.Err() == nil:
		h.options.Log.ErrorContext(ctx, "a room can't be loaded", "error", err)
		fallthrough
	case err != nil:
		return nil, errAgain
	}
	r, err := room.Restore(data)
	if err != nil {
		h.options.Log.ErrorContext(ctx, "a room can't be read", "error", err)
		return nil, ErrNoRoom
	}
	if r.Expired(time.Now()) {
		return nil, ErrNoRoom
	}
	l = newLive(h, r)
	if h.options.Others != nil { // of two servers that load it at once, one may have it
		if err := l.keep(ctx); err != nil {
			return nil, errAgain
		}
	}
	l.begin()
	return l, nil
}

// Replays returns the games of a room whose round is over.
func (h *Hub) Replays(ctx context.Context, id string) ([]room.Replay, error) {
	if h.options.Others != nil && room.IsID(id) && !h.has(id) {
		data, _, err := h.options.Others.kept(ctx, id)
		if err != nil {
			return nil, err
		}
		r, err := room.Restore(data)
		if err != nil {
			return nil, err
		}
		return r.Replays()
	}
	l, err := h.find(ctx, id)
	if err != nil {
		return nil, err
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.room.Replays()
}

// has reports whether a room is in memory, or about to be.
func (h *Hub) has(id string) bool {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.rooms[id] != nil || h.loading[id] != nil
}

// add lets others find a room. The mutex is held.
func (h *Hub) add(l *live) {
	h.rooms[l.room.ID()] = l
	l.turn, h.turn = h.turn, (h.turn+1)%turns
	if h.options.Others != nil {
		l.found = h.options.Others.hold(l.room.ID())
	}
}

// run keeps rooms and forgets them from time to time.
func (h *Hub) run() {
	defer close(h.ended)
	every, played, turn := keepEvery, 0, 0
	for ticks := time.NewTicker(look / turns); ; {
		select {
		case now := <-ticks.C:
			h.each(func(l *live) {
				if l.turn == turn && h.tend(l, now, every) {
					played++
				}
			})
			if turn = (turn + 1) % turns; turn == 0 {
				every, played = max(keepEvery, time.Duration(played)*time.Second/keepRate), 0
			}
		case <-h.ending.Done():
			ticks.Stop()
			var all sync.WaitGroup
			h.each(func(l *live) { all.Go(func() { l.end(context.Background()) }) })
			all.Wait()
			return
		}
	}
}

// each calls a function with every room.
func (h *Hub) each(do func(*live)) {
	h.mutex.Lock()
	all := h.all[:0]
	for _, l := range h.rooms {
		all = append(all, l)
	}
	h.mutex.Unlock()
	for _, l := range all {
		do(l)
	}
	clear(all)
	h.all = all
}

// tend does what is due for a room, and reports whether it has changed since it was kept.
func (h *Hub) tend(l *live, now time.Time, every time.Duration) (changed bool) {
	l.look(now)
	changed, due, empty, expired := l.due(now, every)
	switch {
	case expired:
		h.forget(l)
		l.sendAway(ErrNoRoom)
		if h.options.Keep != nil {
			if err := h.options.Keep.Delete(h.ending, l.room.ID()); err != nil {
				h.options.Log.Warn("an expired room stays", "error", err)
			}
		}
	case due:
		select {
		case h.saving <- struct{}{}:
			go func() {
				defer func() { <-h.saving }()
				if err := l.keep(h.ending); errors.Is(err, ErrElsewhere) {
					h.forget(l)
					l.sendAway(nil) // they come again, to what the other has kept
				} else if err != nil && h.ending.Err() == nil {
					h.options.Log.Error("a room can't be kept", "error", err)
				}
			}()
		default: // the next time
		}
	case empty:
		h.forget(l)
		l.sendAway(nil) // who has just come in comes again
	}
	return changed
}

func (h *Hub) forget(l *live) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.rooms[l.room.ID()] == l {
		delete(h.rooms, l.room.ID())
		if l.found != nil {
			l.found()
		}
	}
}

// enter counts a connection of a place; leave takes it back. A place "" has no limit.
func (h *Hub) enter(place string) bool {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if place != "" && h.from[place] >= mostFrom {
		return false
	}
	h.from[place]++
	return true
}

func (h *Hub) leave(place string) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.from[place]--; h.from[place] == 0 {
		delete(h.from, place)
	}
}
