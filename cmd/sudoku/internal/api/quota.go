package api

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/internal/message"
)

// What one address may begin to keep in a day. Programs on the same machine have no
// such limit.
const (
	dailyKeys  = 200       // that have no game yet
	dailyBytes = 256 << 20 // new games count as usualGame at least; others only what they have beyond
	usualGame  = 16 << 10
	oneDay     = 24 * time.Hour
)

// mostGrown limits a game's size in bytes while the store is full. It lets players go on.
const mostGrown = 64 << 10

var errStoreFull = message.New("store.server_full")

// keep saves a game if there is room in the store and in the address's share for the day.
func (s *service) keep(ctx context.Context, owner store.Owner, game store.Game, when store.Condition) (version int64, err error) {
	games := s.options.Store
	full := s.full(ctx, game.Size())
	caller := callerOf(ctx)
	limited := caller != nil && !caller.local
	if !full && !limited {
		return games.Save(ctx, owner, game, when)
	}
	if limited {
		if err := caller.spend(game.Size() - usualGame); err != nil {
			return 0, err
		}
	}
	if !when.New {
		if full {
			if err := s.mayGrow(ctx, owner, game); err != nil {
				return 0, err
			}
		}
		over := when
		over.Old = true
		if version, err = games.Save(ctx, owner, game, over); !errors.Is(err, store.ErrConflict) || when.Old || len(when.Versions) > 0 {
			return version, err
		}
	}
	if full {
		return 0, errStoreFull
	}
	if err := s.mayBegin(ctx, caller, owner); err != nil {
		return 0, err
	}
	fresh := when
	fresh.New = true
	version, err = games.Save(ctx, owner, game, fresh)
	if errors.Is(err, store.ErrConflict) && !when.New { // another device has just begun it
		return games.Save(ctx, owner, game, when)
	}
	return version, err
}

// full reports whether more bytes would exceed the limit for all games. It returns false if
// the store can't tell; saving will.
func (s *service) full(ctx context.Context, more int64) bool {
	if s.options.KeepBytes <= 0 {
		return false
	}
	usage, err := s.options.Store.Usage(ctx)
	return err == nil && usage.Bytes+more > s.options.KeepBytes
}

// mayGrow returns errStoreFull unless the game exists and grows little.
func (s *service) mayGrow(ctx context.Context, owner store.Owner, game store.Game) error {
	old, err := s.options.Store.Load(ctx, owner, game.ID)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return errStoreFull
	case err != nil && !errors.Is(err, store.ErrDamaged):
		return err
	case game.Size() > max(old.Size(), mostGrown):
		return errStoreFull
	}
	return nil
}

// mayBegin counts a new game of a client, and its key if new.
func (s *service) mayBegin(ctx context.Context, caller *client, owner store.Owner) error {
	if err := caller.spend(usualGame); err != nil {
		return err
	}
	if caller.knows(owner) {
		return nil
	}
	games, gone, err := s.options.Store.List(ctx, owner)
	if err != nil {
		return err
	}
	return caller.bring(owner, len(games)+len(gone) == 0)
}

// begun counts what a client has begun to keep since some moment.
type begun struct {
	since time.Time
	bytes int64
	fresh int // keys that had no game
	rooms int
	lists int // results on daily boards
	keys  map[store.Owner]bool
}

// today returns the client's counts for its present day. The caller must hold its mutex.
func (one *client) today() *begun {
	if now := time.Now(); one.begun == nil || now.Sub(one.begun.since) >= oneDay {
		one.begun = &begun{since: now, keys: map[store.Owner]bool{}}
	}
	return one.begun
}

// spend counts bytes, if that many are left.
func (one *client) spend(bytes int64) error {
	if bytes <= 0 {
		return nil
	}
	one.mutex.Lock()
	defer one.mutex.Unlock()
	today := one.today()
	if today.bytes+bytes > dailyBytes {
		return today.over()
	}
	today.bytes += bytes
	return nil
}

// knows reports whether a client has used a key today.
func (one *client) knows(key store.Owner) bool {
	one.mutex.Lock()
	defer one.mutex.Unlock()
	return one.today().keys[key]
}

// bring counts a key, and a fresh one also as fresh. It returns an error beyond the limit.
func (one *client) bring(key store.Owner, fresh bool) error {
	one.mutex.Lock()
	defer one.mutex.Unlock()
	today := one.today()
	if fresh && today.fresh >= dailyKeys {
		return today.over()
	}
	if fresh {
		today.fresh++
	}
	if len(today.keys) < 10*dailyKeys {
		today.keys[key] = true
	}
	return nil
}

// over returns an error that says when the day ends.
func (b *begun) over() error {
	left := time.Until(b.since.Add(oneDay))
	return refuse(http.StatusTooManyRequests, "store.quota", dailyKeys, dailyBytes>>20).
		later(strconv.Itoa(max(1, int(left.Seconds())+1)))
}

// keepsMore returns an error if new games can't be kept.
func (s *service) keepsMore(ctx context.Context) error {
	if s.options.Store == nil {
		return nil
	}
	if err := s.options.Store.Ping(ctx); err != nil {
		return err
	}
	if s.full(ctx, 1) {
		return errStoreFull
	}
	return nil
}
