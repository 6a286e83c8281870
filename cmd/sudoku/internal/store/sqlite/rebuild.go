package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"time"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/internal/disk"
)

// Rebuild checks whether the file at path is sound as a database. If not, it copies what it
// can read to a new file. The new file replaces the damaged one, which it sets aside. It needs
// exclusive access; its error says if a server uses the file.
func Rebuild(ctx context.Context, path string, found func(store.Damage)) error {
	if err := Exists(path); err != nil {
		return err
	}
	before, err := os.Stat(path)
	if err != nil {
		return err
	}
	db, err := connect(path)
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	first, err := integrity(ctx, db)
	if first == "" || err != nil {
		return err
	}
	if err := alone(ctx, db); err != nil {
		return err
	}
	aside, err := os.MkdirTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer os.RemoveAll(aside)
	file := filepath.Join(aside, fileName)
	if err := salvage(ctx, db, file, found); err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	if err := errors.Join(copyMode(path, file), disk.Sync(file)); err != nil {
		return err
	}
	if (watched{path, before}).there() != nil {
		return Rebuild(ctx, path, found) // another process has replaced it meanwhile
	}
	damaged := path + ".damaged-" + time.Now().UTC().Format("20060102T150405.000")
	if err := keep(path, damaged); err != nil {
		return err
	}
	for _, rest := range []string{"-wal", "-shm"} { // belongs to the damaged one
		_ = os.Rename(path+rest, damaged+rest)
	}
	if err := errors.Join(os.Rename(file, path), disk.Sync(path)); err != nil {
		return err
	}
	found(store.Damage{What: message.Errorf("store.rewritten", first, damaged), Mended: true})
	return nil
}

// keep gives a file another name. It keeps its own, if it can, until it is replaced: a server
// that starts meanwhile would begin an empty one.
func keep(path, as string) error {
	if os.Link(path, as) == nil {
		return nil
	}
	return os.Rename(path, as)
}

// integrity returns the first fault of a database, or "".
func integrity(ctx context.Context, db *sql.DB) (first string, err error) {
	err = db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&first)
	if isDamage(err) {
		return err.Error(), nil
	}
	if first == "ok" {
		return "", err
	}
	return first, err
}

// alone makes the connection the only one to the file.
func alone(ctx context.Context, db *sql.DB) error {
	for _, statement := range []string{`PRAGMA busy_timeout = 0`, `PRAGMA journal_mode = DELETE`, `PRAGMA locking_mode = EXCLUSIVE`, `BEGIN EXCLUSIVE`, `COMMIT`} {
		if _, err := db.ExecContext(ctx, statement); isBusy(err) {
			return message.Errorf("store.stop_server")
		} else if err != nil && !isDamage(err) {
			return err
		}
	}
	return nil
}

func copyMode(from, to string) error {
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	return os.Chmod(to, info.Mode().Perm())
}

// salvage copies what can be read of a database to a new file.
func salvage(ctx context.Context, from *sql.DB, file string, found func(store.Damage)) error {
	to, err := connect(file)
	if err != nil {
		return err
	}
	defer to.Close()
	to.SetMaxOpenConns(1)
	if err := migrate(ctx, to); err != nil {
		return err
	}
	into, err := to.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer into.Rollback()
	var version int
	if err := from.QueryRowContext(ctx, `SELECT MAX(version) FROM schema_version`).Scan(&version); err != nil && !isDamage(err) {
		return err
	}
	if version == 2 {
		err = salvageOld(ctx, from, into, found)
	} else {
		err = salvageGames(ctx, from, into, found)
	}
	if err != nil {
		return err
	}
	return into.Commit()
}

// readable reads the rows of a table that can be reached from its start or its
// end. The text query has no ORDER BY; columns give the order.
func readable(ctx context.Context, db *sql.DB, query string, columns []string, take func(*sql.Rows) error) error {
	for _, direction := range []string{"", " DESC"} {
		order := " ORDER BY "
		for i, column := range columns {
			if i > 0 {
				order += ", "
			}
			order += column + direction
		}
		if err := each(ctx, db, query+order, nil, take); err == nil || !isDamage(err) {
			return err
		}
	}
	return nil
}

// key identifies a game.
type key struct{ owner, id string }

// salvageGames copies games, deletions and records of imports. It reads game keys from the
// table and its index. Each may have what the other lost.
func salvageGames(ctx context.Context, from *sql.DB, into *sql.Tx, found func(store.Damage)) error {
	keys := map[key]row{} // as far as the index knows the game
	note := func(rows *sql.Rows) error {
		var one row
		if err := rows.Scan(&one.owner, &one.id, &one.used, &one.document); err != nil {
			return err
		}
		if k := (key{string(one.owner), one.id}); keys[k].document == 0 {
			keys[k] = one
		}
		return nil
	}
	err := readable(ctx, from, `SELECT owner, id, used, document FROM games INDEXED BY games_used`, []string{"used", "document"}, note)
	if err == nil {
		err = readable(ctx, from, `SELECT owner, id, used, document FROM games NOT INDEXED`, []string{"owner", "id"}, note)
	}
	if err != nil {
		return err
	}
	for k, known := range keys {
		one, lost := row{}, false
		err := from.QueryRowContext(ctx, `SELECT `+rowColumns+` FROM games NOT INDEXED WHERE owner = $1 AND id = $2`, known.owner, known.id).Scan(one.fields()...)
		if isDamage(err) || errors.Is(err, sql.ErrNoRows) {
			one, lost = known, true
			one.saved = one.used * (24 * time.Hour).Milliseconds()
			one.version = store.NextVersion(0, time.Now())
		} else if err != nil {
			return err
		}
		var document string
		err = from.QueryRowContext(ctx, `SELECT document FROM documents WHERE number = $1`, one.document).Scan(&document)
		if err != nil && !isDamage(err) && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if err := putRow(ctx, into, one, document, err == nil); err != nil {
			return err
		}
		if lost {
			damage := store.Damage{ID: k.id, What: message.Errorf("store.title_lost"), Mended: true}
			copy(damage.Owner[:], k.owner)
			found(damage)
		}
	}
	err = readable(ctx, from, `SELECT owner, id, version, deleted, expired FROM deletions NOT INDEXED`, []string{"owner", "id"}, copying(ctx, into,
		`INSERT INTO deletions (owner, id, version, deleted, expired) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`, 5))
	if err != nil {
		return err
	}
	return readable(ctx, from, `SELECT token FROM brought`, []string{"token"}, copying(ctx, into,
		`INSERT INTO brought (token) VALUES ($1) ON CONFLICT DO NOTHING`, 1))
}

// copying returns a function that inserts rows unchanged.
func copying(ctx context.Context, into *sql.Tx, insert string, columns int) func(*sql.Rows) error {
	return func(rows *sql.Rows) error {
		values, pointers := make([]any, columns), make([]any, columns)
		for i := range values {
			pointers[i] = &values[i]
		}
		if err := rows.Scan(pointers...); err != nil {
			return err
		}
		_, err := into.ExecContext(ctx, insert, values...)
		return err
	}
}

// putRow inserts a game, and its document if it was found.
func putRow(ctx context.Context, into *sql.Tx, one row, document string, whole bool) error {
	if whole {
		if _, err := into.ExecContext(ctx, `INSERT INTO documents (number, document) VALUES ($1, $2)`, one.document, document); err != nil {
			return err
		}
		one.bytes = store.Game{ID: one.id, Title: one.title, Document: []byte(document)}.Size()
	}
	_, err := into.ExecContext(ctx, `INSERT INTO games (`+rowColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		one.owner, one.id, one.version, one.title, one.saved, one.used, one.bytes, one.document)
	return err
}

// salvageOld copies games from an earlier version's tables, where a row holds its document.
func salvageOld(ctx context.Context, from *sql.DB, into *sql.Tx, found func(store.Damage)) error {
	var last, lost int64
	if err := from.QueryRowContext(ctx, `SELECT COALESCE(MAX(rowid), 0) FROM (SELECT rowid FROM games INDEXED BY games_used)`).Scan(&last); err != nil {
		return err
	}
	for number := int64(1); number <= last; number++ {
		one := row{document: number}
		var document string
		err := from.QueryRowContext(ctx, `SELECT owner, id, title, saved, used, CAST(document AS TEXT) FROM games WHERE rowid = $1`, number).
			Scan(&one.owner, &one.id, &one.title, &one.saved, &one.used, &document)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			continue
		case isDamage(err):
			lost++
			continue
		case err != nil:
			return err
		}
		one.version = store.NextVersion(0, time.UnixMilli(one.saved))
		if err := putRow(ctx, into, one, document, true); err != nil {
			return err
		}
	}
	if lost > 0 {
		found(store.Damage{What: message.Errorf("store.rows_unreadable", lost)})
	}
	return nil
}
