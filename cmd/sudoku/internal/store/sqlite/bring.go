package sqlite

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/folder"
)

// waiting returns the folders near a database that hold games of an earlier version. It checks
// the folder that --db named then, and the former default names.
func waiting(path string) (folders []string) {
	dir := filepath.Dir(path)
	for _, name := range []string{dir, filepath.Join(dir, "server"), strings.TrimSuffix(path, ".db")} {
		if name != path && folder.Has(name) {
			folders = append(folders, name)
		}
	}
	return folders
}

// bring imports the games of each waiting folder, all or none, and sets the folder aside. It
// saves a folder's token together with its games. So an interrupted import can't bring back
// games deleted since.
func bring(ctx context.Context, path string, db *sql.DB, log *slog.Logger) error {
	for _, from := range waiting(path) {
		start := time.Now()
		games, known, err := bringOne(ctx, from, db, log)
		if err != nil {
			if isBusy(err) || ctx.Err() != nil {
				return err
			}
			return message.Errorf("store.bringing", from, err)
		}
		to, err := setAside(ctx, from, path, db)
		if isBusy(err) {
			return err
		}
		if err != nil {
			log.Warn("the games of a folder are in the database now, but the folder can't be set aside", "folder", from, "error", err)
			continue
		}
		if !known {
			log.Info("the games of a folder are in the database now; the folder can be deleted", "games", games,
				"seconds", time.Since(start).Seconds(), "database", path, "folder", cmp.Or(to, from))
		}
	}
	return nil
}

// setAside sets a folder aside and returns its new name, "" if another process was first.
func setAside(ctx context.Context, from, path string, db *sql.DB) (string, error) {
	transaction, err := db.BeginTx(ctx, nil) // in which no other process does so
	if err != nil {
		return "", err
	}
	defer transaction.Rollback()
	if !folder.Has(from) {
		return "", nil
	}
	return folder.SetAside(from, from == filepath.Dir(path))
}

// bringOne imports the games of a folder. known reports that it was done before.
func bringOne(ctx context.Context, from string, db *sql.DB, log *slog.Logger) (games int, known bool, err error) {
	transaction, err := db.BeginTx(ctx, nil) // in which no other process writes
	if err != nil {
		return 0, false, err
	}
	defer transaction.Rollback()
	if !folder.Has(from) { // another process was first
		return 0, true, nil
	}
	token, err := folder.Token(from, rand.Text())
	if err != nil {
		return 0, false, err
	}
	done, err := transaction.ExecContext(ctx, `INSERT INTO brought (token) VALUES ($1) ON CONFLICT DO NOTHING`, token)
	if err != nil {
		return 0, false, err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return 0, true, err
	}
	document, err := transaction.PrepareContext(ctx, `INSERT INTO documents (document) VALUES ($1) RETURNING number`)
	if err != nil {
		return 0, false, err
	}
	// What the database has already stays if it was saved later.
	row, err := transaction.PrepareContext(ctx, `
		INSERT INTO games (owner, id, version, title, saved, used, bytes, document) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (owner, id) DO UPDATE SET version = $3, title = $4, saved = $5, used = $6, bytes = $7, document = $8 WHERE saved < $5`)
	if err != nil {
		return 0, false, err
	}
	err = folder.Read(ctx, from, func(game folder.Game) error {
		if game.Damaged != nil {
			log.Warn("a file in the folder isn't a whole game and stays there", "error", game.Damaged)
			return nil
		}
		var number int64
		if err := document.QueryRowContext(ctx, string(game.Document)).Scan(&number); err != nil {
			return err
		}
		games++
		_, err := row.ExecContext(ctx, game.Owner[:], game.ID, store.NextVersion(0, game.Saved), game.Title, game.Saved.UnixMilli(),
			day(game.Used), game.Size(), number)
		return err
	})
	if err != nil {
		return 0, false, err
	}
	// Documents of games that stayed as they were.
	if _, err := transaction.ExecContext(ctx, orphans); err != nil {
		return 0, false, err
	}
	return games, false, transaction.Commit()
}

// orphans deletes documents without a game.
const orphans = `DELETE FROM documents WHERE number NOT IN (SELECT document FROM games)`
