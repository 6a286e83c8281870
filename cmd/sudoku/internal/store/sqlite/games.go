package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// day rounds a time to days.
func day(t time.Time) int64 { return t.Unix() / (24 * 60 * 60) }

// Save implements store.Store.
func (s *Store) Save(ctx context.Context, owner store.Owner, game store.Game, when store.Condition) (int64, error) {
	var version int64
	err := s.committer.write(ctx, func(ctx context.Context, tx *tx) (err error) {
		version, err = save(ctx, tx, owner, game, when)
		return err
	})
	s.probe.Saved(len(game.Document), err)
	if err != nil {
		return 0, err // and the write may still be under way
	}
	return version, nil
}

func save(ctx context.Context, tx *tx, owner store.Owner, game store.Game, when store.Condition) (int64, error) {
	key := []any{owner[:], game.ID}
	var last, number int64
	there, err := tx.get(ctx, `SELECT version, document FROM games WHERE owner = $1 AND id = $2`, key, &last, &number)
	if err != nil {
		return 0, err
	}
	if err := when.MaySave(last); err != nil {
		return 0, err
	}
	var games int
	var bytes int64
	_, err = tx.get(ctx, `SELECT COUNT(*), COALESCE(SUM(bytes), 0) FROM games WHERE owner = $1 AND id <> $2`, key, &games, &bytes)
	if err != nil {
		return 0, err
	}
	if err := store.Fits(games, bytes+game.Size()); err != nil {
		return 0, err
	}
	if !there {
		// The version of a deletion counts: what comes after it is larger.
		deleted, err := tx.get(ctx, `SELECT version FROM deletions WHERE owner = $1 AND id = $2`, key, &last)
		if err != nil {
			return 0, err
		}
		if deleted {
			if _, err := tx.exec(ctx, `DELETE FROM deletions WHERE owner = $1 AND id = $2`, key...); err != nil {
				return 0, err
			}
		}
	}
	if number, err = putDocument(ctx, tx, number, string(game.Document)); err != nil {
		return 0, err
	}
	now := time.Now()
	version := store.NextVersion(last, now)
	_, err = tx.exec(ctx, `
		INSERT INTO games (owner, id, version, title, saved, used, bytes, document) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (owner, id) DO UPDATE SET version = $3, title = $4, saved = $5, used = $6, bytes = $7, document = $8`,
		owner[:], game.ID, version, game.Title, now.UnixMilli(), day(now), game.Size(), number)
	return version, err
}

// putDocument saves a document, in place of number if there is one, and returns its number.
func putDocument(ctx context.Context, tx *tx, number int64, document string) (int64, error) {
	if number != 0 && !tx.spare {
		if n, err := tx.exec(ctx, `UPDATE documents SET document = $1 WHERE number = $2`, document, number); n > 0 || err != nil {
			return number, err
		}
	}
	_, err := tx.get(ctx, `INSERT INTO documents (document) VALUES ($1) RETURNING number`, []any{document}, &number)
	return number, err
}

// Load implements store.Store.
func (s *Store) Load(ctx context.Context, owner store.Owner, id string) (store.Game, error) {
	game := store.Game{ID: id}
	var saved, used int64
	var document sql.NullString
	err := s.db.QueryRowContext(ctx, `
		SELECT version, title, saved, used, documents.document FROM games LEFT JOIN documents ON number = games.document
		WHERE owner = $1 AND id = $2`, owner[:], id).Scan(&game.Version, &game.Title, &saved, &used, &document)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return store.Game{}, store.ErrNotFound
	case isDamage(err):
		return store.Game{}, store.ErrDamaged
	case err != nil:
		return store.Game{}, explain(err)
	}
	game.Saved, game.Document = time.UnixMilli(saved), []byte(document.String)
	if err := game.Check(); err != nil {
		return store.Game{}, err
	}
	if today := day(time.Now()); used < today {
		// That it is late to expire is no reason not to give the game.
		_ = s.committer.write(ctx, func(ctx context.Context, tx *tx) error {
			_, err := tx.exec(ctx, `UPDATE games SET used = $1 WHERE owner = $2 AND id = $3`, today, owner[:], id)
			return err
		})
	}
	return game, nil
}

// List implements store.Store.
func (s *Store) List(ctx context.Context, owner store.Owner) (games []store.Game, gone []store.Deletion, err error) {
	view, err := s.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true}) // both at one moment
	if err != nil {
		return nil, nil, explain(err)
	}
	defer view.Rollback()
	err = each(ctx, view, `SELECT id, version, title, saved FROM games WHERE owner = $1 ORDER BY saved DESC, id`, []any{owner[:]}, func(row *sql.Rows) error {
		var game store.Game
		var saved int64
		if err := row.Scan(&game.ID, &game.Version, &game.Title, &saved); err != nil {
			return err
		}
		game.Title = strings.ToValidUTF8(game.Title, "�")
		game.Saved = time.UnixMilli(saved)
		games = append(games, game)
		return nil
	})
	if err != nil {
		return nil, nil, explain(err)
	}
	err = each(ctx, view, `SELECT id, version, deleted, expired FROM deletions WHERE owner = $1 ORDER BY deleted DESC, id LIMIT $2`,
		[]any{owner[:], store.MostDeletions}, func(row *sql.Rows) error {
			var one store.Deletion
			var when int64
			if err := row.Scan(&one.ID, &one.Version, &when, &one.Expired); err != nil {
				return err
			}
			one.When = time.UnixMilli(when)
			gone = append(gone, one)
			return nil
		})
	return games, gone, explain(err)
}

// each calls a function with every row of a query.
func each(ctx context.Context, db interface {
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
}, query string, args []any, do func(*sql.Rows) error) error {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := do(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Delete implements store.Store.
func (s *Store) Delete(ctx context.Context, owner store.Owner, id string, when store.Condition) error {
	return s.committer.write(ctx, func(ctx context.Context, tx *tx) error {
		var one doomed
		_, err := tx.get(ctx, `SELECT owner, id, version, document FROM games WHERE owner = $1 AND id = $2`,
			[]any{owner[:], id}, &one.owner, &one.id, &one.version, &one.document)
		if err != nil {
			return err
		}
		if err := when.MayDelete(one.version); err != nil {
			return err
		}
		return remove(ctx, tx, one, false)
	})
}

// doomed names a game to delete.
type doomed struct {
	owner             []byte
	id                string
	version, document int64
}

// remove deletes a game and remembers that, unless the owner has deleted too many since.
func remove(ctx context.Context, tx *tx, one doomed, expired bool) error {
	if !tx.spare {
		if _, err := tx.exec(ctx, `DELETE FROM documents WHERE number = $1`, one.document); err != nil {
			return err
		}
	}
	if _, err := tx.exec(ctx, `DELETE FROM games WHERE owner = $1 AND id = $2`, one.owner, one.id); err != nil {
		return err
	}
	now := time.Now()
	_, err := tx.exec(ctx, `INSERT INTO deletions (owner, id, version, deleted, expired) VALUES ($1, $2, $3, $4, $5)`,
		one.owner, one.id, store.NextVersion(one.version, now), now.UnixMilli(), expired)
	if err != nil {
		return err
	}
	_, err = tx.exec(ctx, `DELETE FROM deletions WHERE owner = $1 AND (deleted < $2 OR id IN
		(SELECT id FROM deletions WHERE owner = $1 ORDER BY deleted DESC, id LIMIT -1 OFFSET $3))`,
		one.owner, now.Add(-store.KeepDeletions).UnixMilli(), store.MostDeletions)
	return err
}

// Usage implements store.Store.
func (s *Store) Usage(ctx context.Context) (all store.Usage, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT games, bytes FROM totals`).Scan(&all.Games, &all.Bytes)
	return all, explain(err)
}

// expireAtOnce is the number of games deleted before others may write.
const expireAtOnce = 200

// Expire implements store.Store.
func (s *Store) Expire(ctx context.Context, since time.Time) (all int, err error) {
	for {
		var some int
		err := s.committer.write(ctx, func(ctx context.Context, tx *tx) error {
			var list []doomed
			err := each(ctx, tx.conn, `SELECT owner, id, version, document FROM games WHERE used < $1 LIMIT $2`,
				[]any{day(since), expireAtOnce}, func(row *sql.Rows) error {
					var one doomed
					err := row.Scan(&one.owner, &one.id, &one.version, &one.document)
					list = append(list, one)
					return err
				})
			if err != nil {
				return err
			}
			for _, one := range list {
				if err := remove(ctx, tx, one, true); err != nil {
					return err
				}
			}
			some = len(list)
			return nil
		})
		if err != nil {
			return all, err
		}
		if all += some; some < expireAtOnce {
			break
		}
	}
	return all, s.committer.write(ctx, func(ctx context.Context, tx *tx) error {
		_, err := tx.exec(ctx, `DELETE FROM deletions WHERE deleted < $1`, time.Now().Add(-store.KeepDeletions).UnixMilli())
		return err
	})
}
