package api

import (
	"context"
	"errors"
	"sync"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/room/hub"
	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// roomKeeper keeps rooms among the games. Each is the only game of an owner
// that no player's key leads to. A header can't hold the NUL in that owner. A
// second list has the names of all rooms. From it, rooms are deleted that
// nobody comes back to.
type roomKeeper struct {
	games store.Store

	mutex    sync.Mutex
	versions map[string]int64 // of rooms that were saved or loaded here last
}

func newRoomKeeper(games store.Store) *roomKeeper {
	return &roomKeeper{games: games, versions: map[string]int64{}}
}

func roomOwner(id string) store.Owner { return store.OwnerOf("\x00room " + id) }

// roomList returns the owner of the list that names a room; there are 32.
func roomList(id string) store.Owner { return store.OwnerOf("\x00rooms " + id[:1]) }

const roomName = "room" // of a room among its owner's games

// Save implements hub.Keeper. Another server that has saved the room meanwhile has it.
func (k *roomKeeper) Save(ctx context.Context, id string, until time.Time, data []byte) error {
	k.mutex.Lock()
	version, known := k.versions[id]
	k.mutex.Unlock()
	title := until.UTC().Format(time.RFC3339)
	when := store.Condition{Versions: []int64{version}}
	if !known {
		when = store.Condition{New: true}
		if _, err := k.games.Save(ctx, roomList(id), store.Game{ID: id, Title: title, Document: []byte("{}")}, store.Condition{}); err != nil {
			return err
		}
	}
	version, err := k.games.Save(ctx, roomOwner(id), store.Game{ID: roomName, Title: title, Document: data}, when)
	if errors.Is(err, store.ErrConflict) {
		return hub.ErrElsewhere
	}
	if err == nil {
		k.knows(id, version)
	}
	return err
}

func (k *roomKeeper) knows(id string, version int64) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.versions[id] = version
}

// Load implements hub.Keeper.
func (k *roomKeeper) Load(ctx context.Context, id string) ([]byte, error) {
	kept, err := k.games.Load(ctx, roomOwner(id), roomName)
	if errors.Is(err, store.ErrNotFound) {
		return nil, hub.ErrNoRoom
	}
	if err == nil {
		k.knows(id, kept.Version)
	}
	return kept.Document, err
}

// Delete implements hub.Keeper.
func (k *roomKeeper) Delete(ctx context.Context, id string) error {
	k.mutex.Lock()
	delete(k.versions, id)
	k.mutex.Unlock()
	for _, one := range []struct {
		owner store.Owner
		name  string
	}{{roomOwner(id), roomName}, {roomList(id), id}} {
		if err := k.games.Delete(ctx, one.owner, one.name, store.Condition{}); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	return nil
}

// sweep deletes the rooms that have expired while nobody was in them.
func (k *roomKeeper) sweep(ctx context.Context, now time.Time) error {
	for _, first := range "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567" {
		all, _, err := k.games.List(ctx, roomList(string(first)))
		if err != nil {
			return err
		}
		for _, one := range all {
			if until, err := time.Parse(time.RFC3339, one.Title); err == nil && now.Before(until) {
				continue
			}
			kept, err := k.games.Load(ctx, roomOwner(one.ID), roomName)
			if err != nil && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrDamaged) {
				return err
			}
			if until, wrong := time.Parse(time.RFC3339, kept.Title); err == nil && wrong == nil && now.Before(until) {
				one.Title, one.Document = kept.Title, []byte("{}")
				if _, err := k.games.Save(ctx, roomList(one.ID), one, store.Condition{}); err != nil {
					return err
				}
				continue
			}
			if err := k.Delete(ctx, one.ID); err != nil {
				return err
			}
		}
	}
	return nil
}
