package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// checkAtOnce is the number of games checked before others may write.
const checkAtOnce = 500

// row holds a row of the table of games.
type row struct {
	owner                                 []byte
	id, title                             string
	version, saved, used, bytes, document int64
}

const rowColumns = `owner, id, version, title, saved, used, bytes, document`

// fields returns pointers to read the columns into.
func (r *row) fields() []any {
	return []any{&r.owner, &r.id, &r.version, &r.title, &r.saved, &r.used, &r.bytes, &r.document}
}

// Check implements store.Store. Rebuild repairs damage beyond single games.
func (s *Store) Check(ctx context.Context, found func(store.Damage)) (games int64, err error) {
	for last := (row{owner: []byte{}}); ; {
		var list []row
		err := each(ctx, s.db, `SELECT `+rowColumns+` FROM games WHERE (owner, id) > ($1, $2) ORDER BY owner, id LIMIT $3`,
			[]any{last.owner, last.id, checkAtOnce}, func(rows *sql.Rows) error {
				var one row
				err := rows.Scan(one.fields()...)
				list = append(list, one)
				return err
			})
		if err != nil {
			return games, explain(err)
		}
		for _, one := range list {
			if err := s.checkGame(ctx, one, found); err != nil {
				return games, explain(err)
			}
		}
		if games += int64(len(list)); len(list) < checkAtOnce {
			break
		}
		last = list[len(list)-1]
	}
	return games, s.checkRest(ctx, found)
}

// checkGame checks one game, and corrects its row.
func (s *Store) checkGame(ctx context.Context, one row, found func(store.Damage)) error {
	damage := store.Damage{ID: one.id}
	copy(damage.Owner[:], one.owner)
	tell := func(what error, mended bool) {
		damage.What, damage.Mended = what, mended
		found(damage)
	}
	var document string
	err := s.db.QueryRowContext(ctx, `SELECT document FROM documents WHERE number = $1`, one.document).Scan(&document)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		if s.isGone(ctx, one) {
			return nil // deleted or saved since
		}
		tell(message.Errorf("store.document_missing"), false)
		return nil
	case isDamage(err):
		tell(message.Errorf("store.document_unreadable"), false)
		return nil
	case err != nil:
		return err
	}
	game := store.Game{ID: one.id, Title: one.title, Document: []byte(document)}
	if game.Check() != nil {
		tell(message.Errorf("store.document_no_json"), false)
		return nil
	}
	right, now := one, time.Now()
	right.title = strings.ToValidUTF8(one.title, "�")
	game.Title = right.title
	right.bytes = game.Size()
	if one.version <= 0 || one.version >= 1<<53 {
		right.version = store.NextVersion(0, now)
	}
	if right.title == one.title && right.bytes == one.bytes && right.version == one.version {
		return nil
	}
	var mended int64
	err = s.committer.write(ctx, func(ctx context.Context, tx *tx) (err error) {
		mended, err = tx.exec(ctx, `UPDATE games SET version = $1, title = $2, bytes = $3 WHERE owner = $4 AND id = $5 AND version = $6 AND document = $7`,
			right.version, right.title, right.bytes, one.owner, one.id, one.version, one.document)
		return err
	})
	if err == nil && mended == 1 {
		tell(message.Errorf("store.header_wrong"), true)
	}
	return err
}

// isGone reports whether a game has been changed or deleted since.
func (s *Store) isGone(ctx context.Context, one row) bool {
	var n int
	err := s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM games WHERE owner = $1 AND id = $2 AND document = $3`,
		one.owner, one.id, one.document).Scan(&n)
	return err == nil && n == 0
}

// checkRest looks for documents without a game, and recounts the bytes kept.
func (s *Store) checkRest(ctx context.Context, found func(store.Damage)) error {
	var stray int64
	err := s.committer.write(ctx, func(ctx context.Context, tx *tx) (err error) {
		if tx.spare {
			return nil
		}
		stray, err = tx.exec(ctx, orphans)
		return err
	})
	if err != nil {
		return err
	}
	if stray > 0 {
		found(store.Damage{What: message.Errorf("store.orphans", stray), Mended: true})
	}
	var wrong int64
	err = s.committer.write(ctx, func(ctx context.Context, tx *tx) error {
		var games, bytes int64
		if _, err := tx.get(ctx, `SELECT COUNT(*), COALESCE(SUM(bytes), 0) + $1 * (SELECT COUNT(*) FROM deletions) FROM games`,
			[]any{store.DeletionSize}, &games, &bytes); err != nil {
			return err
		}
		n, err := tx.exec(ctx, `UPDATE totals SET games = $1, bytes = $2 WHERE games <> $1 OR bytes <> $2`, games, bytes)
		wrong = n
		return err
	})
	if wrong > 0 {
		found(store.Damage{What: message.Errorf("store.count_wrong"), Mended: true})
	}
	return err
}
