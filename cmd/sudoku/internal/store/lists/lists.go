// Package lists keeps small games, such as results on a day's lists, in a NATS bucket that
// servers share. It does what lists need of a store.Store.
package lists

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/internal/bucket"
)

// Lists keeps games. Make one with Open. It may be used from many goroutines, and a game's
// version is the revision of its key.
type Lists struct{ kv *bucket.Bucket }

// Open returns the lists that a connection leads to.
func Open(ctx context.Context, conn *nats.Conn) (*Lists, error) {
	kv, err := bucket.Open(ctx, conn, "SUDOKU_LISTS", store.KeepDeletions)
	if err != nil {
		return nil, err
	}
	return &Lists{kv}, nil
}

// kept is a game as the bucket has it.
type kept struct {
	ID       string          `json:"id"`
	Title    string          `json:"title"`
	Document json.RawMessage `json:"document"`
}

func keyOf(owner store.Owner, id string) string {
	return hex.EncodeToString(owner[:]) + "." + hex.EncodeToString([]byte(id))
}

// of returns the game of an entry.
func of(entry jetstream.KeyValueEntry) (store.Game, error) {
	var one kept
	if json.Unmarshal(entry.Value(), &one) != nil {
		return store.Game{}, store.ErrDamaged
	}
	return store.Game{ID: one.ID, Version: int64(entry.Revision()), Title: one.Title, Saved: entry.Created(), Document: one.Document}, nil
}

// unusable returns ErrUnusable with what is wrong, nil for nothing.
func unusable(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", store.ErrUnusable, err)
}

// Save implements store.Store.
func (l *Lists) Save(ctx context.Context, owner store.Owner, game store.Game, when store.Condition) (version int64, err error) {
	had, err := l.Load(ctx, owner, game.ID)
	if err != nil && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrDamaged) {
		return 0, err
	}
	if err := when.MaySave(had.Version); err != nil {
		return 0, err
	}
	value, err := json.Marshal(kept{game.ID, game.Title, game.Document})
	if err != nil {
		return 0, err
	}
	key, revision := keyOf(owner, game.ID), uint64(0)
	if had.Version > 0 {
		revision, err = l.kv.Update(ctx, key, value, uint64(had.Version))
	} else {
		others, _, failed := l.List(ctx, owner)
		if failed != nil {
			return 0, failed
		}
		if err := store.Fits(len(others), 0); err != nil {
			return 0, err
		}
		revision, err = l.kv.Create(ctx, key, value)
	}
	if errors.Is(err, jetstream.ErrKeyExists) { // another server was faster
		return 0, store.ErrConflict
	}
	return int64(revision), unusable(err)
}

// Load implements store.Store. The version of a damaged game is told, too.
func (l *Lists) Load(ctx context.Context, owner store.Owner, id string) (store.Game, error) {
	entry, err := l.kv.Get(ctx, keyOf(owner, id))
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return store.Game{}, store.ErrNotFound
	}
	if err != nil {
		return store.Game{}, unusable(err)
	}
	game, err := of(entry)
	game.Version = int64(entry.Revision())
	return game, err
}

// List implements store.Store, without an order and without what was deleted.
func (l *Lists) List(ctx context.Context, owner store.Owner) (all []store.Game, _ []store.Deletion, err error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	entries, err := l.kv.All(ctx, hex.EncodeToString(owner[:])+".*")
	for _, entry := range entries {
		if game, err := of(entry); err == nil {
			game.Document = nil
			all = append(all, game)
		}
	}
	return all, nil, unusable(err)
}

// Delete implements store.Store.
func (l *Lists) Delete(ctx context.Context, owner store.Owner, id string, when store.Condition) error {
	had, err := l.Load(ctx, owner, id)
	if err != nil && !errors.Is(err, store.ErrDamaged) {
		return err
	}
	if err := when.MayDelete(had.Version); err != nil {
		return err
	}
	err = l.kv.Purge(ctx, keyOf(owner, id), jetstream.LastRevision(uint64(had.Version)))
	if wrong := (*jetstream.APIError)(nil); errors.As(err, &wrong) && wrong.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence {
		return store.ErrConflict
	}
	return unusable(err)
}
