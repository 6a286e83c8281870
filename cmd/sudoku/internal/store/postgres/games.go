package postgres

import (
	"context"
	"crypto/subtle"
	"database/sql"
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
}

// day is what a time is rounded to where that is enough.
func day(t time.Time) int64 { return t.Unix() / (24 * 60 * 60) }

// Save implements store.Store.
func (s *games) Save(ctx context.Context, owner store.Owner, game store.Game, when store.Condition) (int64, error) {
	version, err := s.save(ctx, owner, game, when)
	err = explain(err)
	s.probe.Saved(len(game.Document), err)
	return version, err
}

// save tries again when another process has saved the game in between.
func (s *games) save(ctx context.Context, owner store.Owner, game store.Game, when store.Condition) (int64, error) {
	for {
		now := time.Now()
		version, err := s.versionOf(ctx, owner, game.ID)
		if err != nil {
			return 0, err
		}
		if err := when.MaySave(version); err != nil {
			return 0, err
		}
		var games int
		var bytes int64
		err = s.db.QueryRowContext(ctx, `SELECT COUNT(*), COALESCE(SUM(bytes), 0) FROM games WHERE owner = $1 AND id <> $2`,
			owner[:], game.ID).Scan(&games, &bytes)
		if err != nil {
			return 0, err
		}
		if err := store.Fits(games, bytes+int64(len(game.Document))); err != nil {
			return 0, err
		}
		var done sql.Result
		if version == 0 {
			done, err = s.db.ExecContext(ctx, `
				INSERT INTO games (owner, id, version, title, saved, used, bytes, document) VALUES ($1, $2, 1, $3, $4, $5, $6, $7)
				ON CONFLICT (owner, id) DO NOTHING`,
				owner[:], game.ID, game.Title, now.UnixMilli(), day(now), len(game.Document), game.Document)
		} else {
			done, err = s.db.ExecContext(ctx, `
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
func (s *games) versionOf(ctx context.Context, owner store.Owner, id string) (version int64, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT version FROM games WHERE owner = $1 AND id = $2`, owner[:], id).Scan(&version)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
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
	game.Saved = time.UnixMilli(saved)
	if today := day(time.Now()); used < today {
		// That it is late to expire is no reason not to give the game.
		_, _ = s.db.ExecContext(ctx, `UPDATE games SET used = $1 WHERE owner = $2 AND id = $3`, today, owner[:], id)
	}
	return game, nil
}

// List implements store.Store.
func (s *games) List(ctx context.Context, owner store.Owner) ([]store.Game, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, version, title, saved FROM games WHERE owner = $1 ORDER BY saved DESC, id LIMIT $2`,
		owner[:], store.MostGames)
	if err != nil {
		return nil, explain(err)
	}
	defer rows.Close()
	var games []store.Game
	for rows.Next() {
		var game store.Game
		var saved int64
		if err := rows.Scan(&game.ID, &game.Version, &game.Title, &saved); err != nil {
			return nil, explain(err)
		}
		game.Saved = time.UnixMilli(saved)
		games = append(games, game)
	}
	return games, explain(rows.Err())
}

// Delete implements store.Store.
func (s *games) Delete(ctx context.Context, owner store.Owner, id string, when store.Condition) error {
	return explain(s.delete(ctx, owner, id, when))
}

// delete tries again when another process has saved the game in between.
func (s *games) delete(ctx context.Context, owner store.Owner, id string, when store.Condition) error {
	for {
		version, err := s.versionOf(ctx, owner, id)
		if err != nil {
			return err
		}
		if err := when.MayDelete(version); err != nil {
			return err
		}
		done, err := s.db.ExecContext(ctx, `DELETE FROM games WHERE owner = $1 AND id = $2 AND version = $3`, owner[:], id, version)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 1 {
			return err
		}
	}
}

// Usage implements store.Store.
func (s *games) Usage(ctx context.Context) (store.Usage, error) {
	return s.usage.Ask(func() (all store.Usage, err error) {
		err = s.db.QueryRowContext(ctx, `SELECT COUNT(*), COALESCE(SUM(bytes), 0) FROM games`).Scan(&all.Games, &all.Bytes)
		return all, explain(err)
	})
}

// expireAtOnce is how many games are deleted between which others may write.
const expireAtOnce = 200

// Expire implements store.Store.
func (s *games) Expire(ctx context.Context, since time.Time) (all int, err error) {
	for {
		done, err := s.db.ExecContext(ctx, `
			DELETE FROM games WHERE used < $1 AND (owner, id) IN (SELECT owner, id FROM games WHERE used < $1 LIMIT $2)`,
			day(since), expireAtOnce)
		if err != nil {
			return all, explain(err)
		}
		some, err := done.RowsAffected()
		if err != nil {
			return all, explain(err)
		}
		if all += int(some); some < expireAtOnce {
			return all, nil
		}
	}
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
