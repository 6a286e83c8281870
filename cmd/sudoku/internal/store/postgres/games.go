package postgres

import (
	"context"
	"crypto/subtle"
	"database/sql"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// games keeps games in a database whose tables are up to date (see migrate).
type games struct {
	db    *sql.DB
	probe store.Probe
	usage store.Counted
	turns [256]chan struct{} // by the first byte of the owner
}

func newGames(db *sql.DB) *games {
	s := &games{db: db}
	for i := range s.turns {
		s.turns[i] = make(chan struct{}, 1)
	}
	return s
}

// day returns what a time is rounded to where that is enough.
func day(t time.Time) int64 { return t.Unix() / (24 * 60 * 60) }

// change does something in a transaction while nobody else changes anything of the
// owner's, here or on another server. Here a request that waits needs no connection yet: one
// owner's requests must not hold up all others.
func (s *games) change(ctx context.Context, owner store.Owner, do func(*sql.Tx) error) error {
	turn := s.turns[owner[0]]
	select {
	case turn <- struct{}{}:
		defer func() { <-turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return explain(err)
	}
	defer tx.Rollback()
	lock := int64(binary.BigEndian.Uint64(owner[:]))
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock($1)`, lock); err != nil {
		return explain(err)
	}
	if err := do(tx); err != nil {
		return explain(err)
	}
	return explain(tx.Commit())
}

// Save implements store.Store.
func (s *games) Save(ctx context.Context, owner store.Owner, game store.Game, when store.Condition) (version int64, err error) {
	err = s.change(ctx, owner, func(tx *sql.Tx) (err error) {
		version, err = save(ctx, tx, owner, game, when)
		return err
	})
	s.probe.Saved(len(game.Document), err)
	if err != nil {
		return 0, err
	}
	return version, nil
}

func save(ctx context.Context, tx *sql.Tx, owner store.Owner, game store.Game, when store.Condition) (int64, error) {
	var last, deleted, bytes int64
	var games int
	err := tx.QueryRowContext(ctx, `
		SELECT COALESCE((SELECT version FROM games WHERE owner = $1 AND id = $2), 0),
			COALESCE((SELECT version FROM deletions WHERE owner = $1 AND id = $2), 0),
			COUNT(*), COALESCE(SUM(bytes), 0)::BIGINT FROM games WHERE owner = $1 AND id <> $2`,
		owner[:], game.ID).Scan(&last, &deleted, &games, &bytes)
	if err != nil {
		return 0, err
	}
	if err := when.MaySave(last); err != nil {
		return 0, err
	}
	if err := store.Fits(games, bytes+game.Size()); err != nil {
		return 0, err
	}
	now := time.Now()
	// The version of a deletion counts: what comes after it is larger.
	version := store.NextVersion(max(last, deleted), now)
	_, err = tx.ExecContext(ctx, `
		WITH back AS (DELETE FROM deletions WHERE owner = $1 AND id = $2)
		INSERT INTO games (owner, id, version, title, saved, used, bytes, document) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (owner, id) DO UPDATE SET version = $3, title = $4, saved = $5, used = $6, bytes = $7, document = $8`,
		owner[:], game.ID, version, game.Title, now.UnixMilli(), day(now), game.Size(), game.Document)
	return version, err
}

// Load implements store.Store.
func (s *games) Load(ctx context.Context, owner store.Owner, id string) (store.Game, error) {
	game := store.Game{ID: id}
	var kept []byte
	var saved, used int64
	err := s.db.QueryRowContext(ctx, `SELECT owner, version, title, saved, used, document FROM games WHERE owner = $1 AND id = $2`,
		owner[:], id).Scan(&kept, &game.Version, &game.Title, &saved, &used, &game.Document)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return store.Game{}, store.ErrNotFound
	case err != nil:
		return store.Game{}, explain(err)
	case subtle.ConstantTimeCompare(kept, owner[:]) != 1:
		return store.Game{}, store.ErrNotFound
	}
	if err := game.Check(); err != nil {
		return store.Game{}, err
	}
	game.Saved = time.UnixMilli(saved)
	if today := day(time.Now()); used < today {
		// That it is late to expire is no reason not to give the game.
		_, _ = s.db.ExecContext(ctx, `UPDATE games SET used = $1 WHERE owner = $2 AND id = $3`, today, owner[:], id)
	}
	return game, nil
}

// List implements store.Store.
func (s *games) List(ctx context.Context, owner store.Owner) (games []store.Game, gone []store.Deletion, err error) {
	// One statement sees one moment. A deletion has an empty title.
	rows, err := s.db.QueryContext(ctx, `
		(SELECT id, version, title, saved, FALSE, FALSE FROM games WHERE owner = $1 ORDER BY saved DESC, id LIMIT $2)
		UNION ALL
		(SELECT id, version, '', deleted, TRUE, expired FROM deletions d WHERE owner = $1
			AND NOT EXISTS (SELECT FROM games g WHERE g.owner = $1 AND g.id = d.id) ORDER BY deleted DESC, id LIMIT $3)`,
		owner[:], store.MostGames, store.MostDeletions)
	if err != nil {
		return nil, nil, explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var game store.Game
		var when int64
		var deleted, expired bool
		if err := rows.Scan(&game.ID, &game.Version, &game.Title, &when, &deleted, &expired); err != nil {
			return nil, nil, explain(err)
		}
		game.Saved = time.UnixMilli(when)
		if deleted {
			gone = append(gone, store.Deletion{ID: game.ID, Version: game.Version, When: game.Saved, Expired: expired})
		} else {
			games = append(games, game)
		}
	}
	return games, gone, explain(rows.Err())
}

// Delete implements store.Store.
func (s *games) Delete(ctx context.Context, owner store.Owner, id string, when store.Condition) error {
	return s.change(ctx, owner, func(tx *sql.Tx) error {
		var last int64
		err := tx.QueryRowContext(ctx, `SELECT version FROM games WHERE owner = $1 AND id = $2`, owner[:], id).Scan(&last)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if err := when.MayDelete(last); err != nil {
			return err
		}
		now := time.Now()
		if _, err := tx.ExecContext(ctx, `
			WITH gone AS (DELETE FROM games WHERE owner = $1 AND id = $2)
			INSERT INTO deletions (owner, id, version, deleted, expired) VALUES ($1, $2, $3, $4, FALSE)
			ON CONFLICT (owner, id) DO UPDATE SET version = $3, deleted = $4, expired = FALSE`,
			owner[:], id, store.NextVersion(last, now), now.UnixMilli()); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM deletions WHERE owner = $1 AND (deleted < $2 OR id IN
			(SELECT id FROM deletions WHERE owner = $1 ORDER BY deleted DESC, id OFFSET $3))`,
			owner[:], now.Add(-store.KeepDeletions).UnixMilli(), store.MostDeletions)
		return err
	})
}

// Usage implements store.Store.
func (s *games) Usage(ctx context.Context) (store.Usage, error) {
	return s.usage.Ask(func() (all store.Usage, err error) {
		err = s.db.QueryRowContext(ctx, `
			SELECT COUNT(*), COALESCE(SUM(bytes), 0)::BIGINT + $1::BIGINT * (SELECT COUNT(*) FROM deletions) FROM games`,
			store.DeletionSize).Scan(&all.Games, &all.Bytes)
		return all, explain(err)
	})
}

// expireAtOnce is how many games are deleted between which others may write.
const expireAtOnce = 200

// Expire implements store.Store.
func (s *games) Expire(ctx context.Context, since time.Time) (all int, err error) {
	for {
		now := time.Now()
		done, err := s.db.ExecContext(ctx, `
			WITH gone AS (
				DELETE FROM games WHERE used < $1 AND (owner, id) IN (SELECT owner, id FROM games WHERE used < $1 LIMIT $2)
				RETURNING owner, id, version)
			INSERT INTO deletions (owner, id, version, deleted, expired)
				SELECT owner, id, GREATEST(version + 1, $3), $4, TRUE FROM gone
			ON CONFLICT (owner, id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted, expired = TRUE`,
			day(since), expireAtOnce, store.NextVersion(0, now), now.UnixMilli())
		if err != nil {
			return all, explain(err)
		}
		some, err := done.RowsAffected()
		if err != nil {
			return all, explain(err)
		}
		if all += int(some); some < expireAtOnce {
			break
		}
	}
	_, err = s.db.ExecContext(ctx, `DELETE FROM deletions WHERE deleted < $1`, time.Now().Add(-store.KeepDeletions).UnixMilli())
	return all, explain(err)
}

// Ping implements store.Store.
func (s *games) Ping(ctx context.Context) error {
	return s.probe.Ask(ctx, func(filler []byte) error {
		_, err := s.db.ExecContext(ctx, `INSERT INTO probes (number, filler) VALUES ($1, $2)`, rand.Int64(), filler)
		if err == nil {
			_, err = s.db.ExecContext(ctx, `DELETE FROM probes`)
		}
		return explain(err)
	})
}

// Close implements store.Store.
func (s *games) Close() error { return s.db.Close() }
