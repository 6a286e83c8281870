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
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// Dialect is what databases don't agree on.
type Dialect struct {
	// Bytes is the type of a column of bytes.
	Bytes string
	// Lock makes a transaction the only one that migrates.
	Lock string
}

// Store keeps games in an SQL database.
type Store struct{ db *sql.DB }

// New brings the database's tables up to date and uses them from then on. It is
// safe when several processes do so at once. On an error the database is closed.
func New(ctx context.Context, db *sql.DB, dialect Dialect) (*Store, error) {
	if err := migrate(ctx, db, dialect); err != nil {
		db.Close()
		return nil, fmt.Errorf("bringing the tables up to date: %w", err)
	}
	return &Store{db}, nil
}

// migrations are the steps from an empty database to the tables of today. A
// step that has been released is never changed; a new one is added behind it.
func migrations(dialect Dialect) []string {
	return []string{`
		CREATE TABLE games (
			owner ` + dialect.Bytes + ` NOT NULL,
			id TEXT NOT NULL,
			version BIGINT NOT NULL,
			title TEXT NOT NULL,
			saved BIGINT NOT NULL,
			document ` + dialect.Bytes + ` NOT NULL,
			PRIMARY KEY (owner, id)
		)`,
	}
}

func migrate(ctx context.Context, db *sql.DB, dialect Dialect) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, dialect.Lock); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)`); err != nil {
		return err
	}
	var done int
	if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(version), 0) FROM schema_version`).Scan(&done); err != nil {
		return err
	}
	steps := migrations(dialect)
	if done > len(steps) {
		return fmt.Errorf("the tables are of version %d, made by a newer program; this one knows up to %d", done, len(steps))
	}
	for i, step := range steps[done:] {
		if _, err := tx.ExecContext(ctx, step); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO schema_version (version) VALUES ($1)`, done+i+1); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Save implements store.Store.
func (s *Store) Save(ctx context.Context, owner store.Owner, game store.Game) (version int64, err error) {
	now := time.Now().UnixMilli()
	if game.Version != 0 {
		err = s.db.QueryRowContext(ctx, `
			UPDATE games SET version = version + 1, title = $1, saved = $2, document = $3
			WHERE owner = $4 AND id = $5 AND version = $6 RETURNING version`,
			game.Title, now, game.Document, owner[:], game.ID, game.Version).Scan(&version)
		if !errors.Is(err, sql.ErrNoRows) {
			return version, err
		}
		if _, err := s.Load(ctx, owner, game.ID); err != nil {
			return 0, err
		}
		return 0, store.ErrConflict
	}
	var kept int
	if err := s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM games WHERE owner = $1 AND id <> $2`, owner[:], game.ID).Scan(&kept); err != nil {
		return 0, err
	}
	if kept >= store.MostGames {
		return 0, store.ErrFull
	}
	err = s.db.QueryRowContext(ctx, `
		INSERT INTO games (owner, id, version, title, saved, document) VALUES ($1, $2, 1, $3, $4, $5)
		ON CONFLICT (owner, id) DO UPDATE SET version = games.version + 1,
			title = excluded.title, saved = excluded.saved, document = excluded.document
		RETURNING version`,
		owner[:], game.ID, game.Title, now, game.Document).Scan(&version)
	return version, err
}

// Load implements store.Store.
func (s *Store) Load(ctx context.Context, owner store.Owner, id string) (store.Game, error) {
	game := store.Game{ID: id}
	var kept []byte
	var saved int64
	err := s.db.QueryRowContext(ctx, `SELECT owner, version, title, saved, document FROM games WHERE owner = $1 AND id = $2`,
		owner[:], id).Scan(&kept, &game.Version, &game.Title, &saved, &game.Document)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return store.Game{}, store.ErrNotFound
	case err != nil:
		return store.Game{}, err
	case subtle.ConstantTimeCompare(kept, owner[:]) != 1:
		return store.Game{}, store.ErrNotFound
	}
	game.Saved = time.UnixMilli(saved)
	return game, nil
}

// List implements store.Store.
func (s *Store) List(ctx context.Context, owner store.Owner) ([]store.Game, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, version, title, saved FROM games WHERE owner = $1 ORDER BY saved DESC, id LIMIT $2`,
		owner[:], store.MostGames)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var games []store.Game
	for rows.Next() {
		var game store.Game
		var saved int64
		if err := rows.Scan(&game.ID, &game.Version, &game.Title, &saved); err != nil {
			return nil, err
		}
		game.Saved = time.UnixMilli(saved)
		games = append(games, game)
	}
	return games, rows.Err()
}

// Delete implements store.Store.
func (s *Store) Delete(ctx context.Context, owner store.Owner, id string) error {
	result, err := s.db.ExecContext(ctx, `DELETE FROM games WHERE owner = $1 AND id = $2`, owner[:], id)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return cmpErr(err, store.ErrNotFound)
	}
	return nil
}

func cmpErr(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// Ping implements store.Store.
func (s *Store) Ping(ctx context.Context) error { return s.db.PingContext(ctx) }

// Close implements store.Store.
func (s *Store) Close() error { return s.db.Close() }
