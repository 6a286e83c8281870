// Package sqlstore is a store.Store on any SQL database that knows ON CONFLICT
// and RETURNING. The packages sqlite and postgres open one and say how their
// dialects differ.
package sqlstore

import (
	"context"
	"crypto/subtle"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// Dialect is what databases don't agree on.
type Dialect struct {
	// Bytes is the type of a column of bytes.
	Bytes string
	// Lock makes a transaction the only one that migrates.
	Lock string
	// Write does what changes the database and returns when that will last, or
	// when its context ends; then it may still be done. Nil does it statement by
	// statement.
	Write func(context.Context, func(context.Context, Tx) error) error
	// Room, if not nil, is an error when the disk may not have room for the largest
	// game. To find that out by keeping one would take the room.
	Room func() error
	// Explain turns an error of the driver into one of package store, if it is
	// one that store knows.
	Explain func(error) error
}

// Tx is what statements are run on: a database or a transaction.
type Tx interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Store keeps games in an SQL database.
type Store struct {
	db      *sql.DB
	dialect Dialect

	pinging sync.Mutex
	pinged  time.Time // the last time
	alive   error     // and what came of it
	size    int       // of what was last refused
}

// New uses a database whose tables are up to date (see Migrate).
func New(db *sql.DB, dialect Dialect) *Store {
	if dialect.Write == nil {
		dialect.Write = func(ctx context.Context, do func(context.Context, Tx) error) error { return do(ctx, db) }
	}
	return &Store{db: db, dialect: dialect, size: usualSize}
}

// write changes the database.
func (s *Store) write(ctx context.Context, do func(context.Context, Tx) error) error {
	return s.explain(s.dialect.Write(ctx, do))
}

func (s *Store) explain(err error) error {
	if err == nil {
		return nil
	}
	return s.dialect.Explain(err)
}

// day is what a time is rounded to where that is enough.
func day(t time.Time) int64 { return t.Unix() / (24 * 60 * 60) }

// Save implements store.Store.
func (s *Store) Save(ctx context.Context, owner store.Owner, game store.Game, when store.Condition) (int64, error) {
	var version int64
	err := s.write(ctx, func(ctx context.Context, tx Tx) (err error) {
		version, err = save(ctx, tx, owner, game, when)
		return err
	})
	if errors.Is(err, store.ErrNoSpace) || errors.Is(err, store.ErrUnusable) {
		s.refused(len(game.Document), err)
	}
	if err != nil {
		return 0, err // and the write may still be under way
	}
	return version, nil
}

// save tries again when another process has saved the game in between.
func save(ctx context.Context, tx Tx, owner store.Owner, game store.Game, when store.Condition) (int64, error) {
	for {
		now := time.Now()
		version, err := versionOf(ctx, tx, owner, game.ID)
		if err != nil {
			return 0, err
		}
		if !when.Met(version) {
			return 0, store.ErrConflict
		}
		var games, bytes int64
		err = tx.QueryRowContext(ctx, `SELECT COUNT(*), COALESCE(SUM(bytes), 0) FROM games WHERE owner = $1 AND id <> $2`,
			owner[:], game.ID).Scan(&games, &bytes)
		if err != nil {
			return 0, err
		}
		if games >= store.MostGames || bytes+int64(len(game.Document)) > store.MostBytes {
			return 0, store.ErrFull
		}
		var done sql.Result
		if version == 0 {
			done, err = tx.ExecContext(ctx, `
				INSERT INTO games (owner, id, version, title, saved, used, bytes, document) VALUES ($1, $2, 1, $3, $4, $5, $6, $7)
				ON CONFLICT (owner, id) DO NOTHING`,
				owner[:], game.ID, game.Title, now.UnixMilli(), day(now), len(game.Document), game.Document)
		} else {
			done, err = tx.ExecContext(ctx, `
				UPDATE games SET version = version + 1, title = $1, saved = $2, used = $3, bytes = $4, document = $5
				WHERE owner = $6 AND id = $7 AND version = $8`,
				game.Title, now.UnixMilli(), day(now), len(game.Document), game.Document, owner[:], game.ID, version)
		}
		if err != nil {
			return 0, err
		}
		if n, err := done.RowsAffected(); err != nil || n == 1 {
			return version + 1, err
		}
	}
}

// versionOf is the version of a game, 0 when there is none.
func versionOf(ctx context.Context, tx Tx, owner store.Owner, id string) (version int64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT version FROM games WHERE owner = $1 AND id = $2`, owner[:], id).Scan(&version)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return version, err
}

// Load implements store.Store.
func (s *Store) Load(ctx context.Context, owner store.Owner, id string) (store.Game, error) {
	game := store.Game{ID: id}
	var kept []byte
	var saved, used int64
	err := s.db.QueryRowContext(ctx, `SELECT owner, version, title, saved, used, document FROM games WHERE owner = $1 AND id = $2`,
		owner[:], id).Scan(&kept, &game.Version, &game.Title, &saved, &used, &game.Document)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return store.Game{}, store.ErrNotFound
	case err != nil:
		return store.Game{}, s.explain(err)
	case subtle.ConstantTimeCompare(kept, owner[:]) != 1:
		return store.Game{}, store.ErrNotFound
	}
	game.Saved = time.UnixMilli(saved)
	if today := day(time.Now()); used < today {
		// That it is late to expire is no reason not to give the game.
		_ = s.write(ctx, func(ctx context.Context, tx Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE games SET used = $1 WHERE owner = $2 AND id = $3`, today, owner[:], id)
			return err
		})
	}
	return game, nil
}

// List implements store.Store.
func (s *Store) List(ctx context.Context, owner store.Owner) ([]store.Game, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, version, title, saved FROM games WHERE owner = $1 ORDER BY saved DESC, id LIMIT $2`,
		owner[:], store.MostGames)
	if err != nil {
		return nil, s.explain(err)
	}
	defer rows.Close()
	var games []store.Game
	for rows.Next() {
		var game store.Game
		var saved int64
		if err := rows.Scan(&game.ID, &game.Version, &game.Title, &saved); err != nil {
			return nil, s.explain(err)
		}
		game.Saved = time.UnixMilli(saved)
		games = append(games, game)
	}
	return games, s.explain(rows.Err())
}

// Delete implements store.Store.
func (s *Store) Delete(ctx context.Context, owner store.Owner, id string, when store.Condition) error {
	return s.write(ctx, func(ctx context.Context, tx Tx) error {
		for {
			version, err := versionOf(ctx, tx, owner, id)
			switch {
			case err != nil:
				return err
			case version == 0:
				return store.ErrNotFound
			case !when.Met(version):
				return store.ErrConflict
			}
			done, err := tx.ExecContext(ctx, `DELETE FROM games WHERE owner = $1 AND id = $2 AND version = $3`, owner[:], id, version)
			if err != nil {
				return err
			}
			if n, err := done.RowsAffected(); err != nil || n == 1 {
				return err
			}
		}
	})
}

// expireAtOnce is how many games are deleted between which others may write.
const expireAtOnce = 200

// Expire implements store.Store.
func (s *Store) Expire(ctx context.Context, since time.Time) (all int, err error) {
	for {
		var some int64
		err := s.write(ctx, func(ctx context.Context, tx Tx) error {
			done, err := tx.ExecContext(ctx, `
				DELETE FROM games WHERE used < $1 AND (owner, id) IN (SELECT owner, id FROM games WHERE used < $1 LIMIT $2)`,
				day(since), expireAtOnce)
			if err == nil {
				some, err = done.RowsAffected()
			}
			return err
		})
		if err != nil {
			return all, err
		}
		if all += int(some); some < expireAtOnce {
			return all, nil
		}
	}
}

const (
	usualSize = 64 << 10        // which Ping keeps, more than nearly any game has
	pingAgain = time.Second / 2 // what a Ping found holds for so long
)

// refused notes that something couldn't be kept: Ping tries one as large.
func (s *Store) refused(size int, err error) {
	s.pinging.Lock()
	defer s.pinging.Unlock()
	s.size = max(s.size, size)
	s.pinged, s.alive = time.Now(), err
}

// Ping implements store.Store. It keeps something as large as games are, or as
// what was last refused, and deletes it.
func (s *Store) Ping(ctx context.Context) error {
	s.pinging.Lock()
	defer s.pinging.Unlock()
	if time.Since(s.pinged) < pingAgain {
		return s.alive
	}
	if s.dialect.Room != nil {
		if err := s.dialect.Room(); err != nil {
			s.pinged, s.alive = time.Now(), err
			return err
		}
	}
	number, filler := rand.Int64(), make([]byte, s.size)
	s.alive = s.write(ctx, func(ctx context.Context, tx Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO probes (number, filler) VALUES ($1, $2)`, number, filler)
		return err
	})
	if s.alive == nil {
		s.size = usualSize
		s.alive = s.write(ctx, func(ctx context.Context, tx Tx) error {
			_, err := tx.ExecContext(ctx, `DELETE FROM probes`)
			return err
		})
	}
	s.pinged = time.Now()
	if s.alive != nil && ctx.Err() != nil {
		s.pinged = time.Time{} // who asked has left; that tells nothing
		return fmt.Errorf("%w: no answer in time", store.ErrUnusable)
	}
	return s.alive
}

// Close implements store.Store.
func (s *Store) Close() error { return s.db.Close() }
