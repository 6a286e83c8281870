// Package sqlite keeps games in one file, which is the default.
package sqlite

import (
	"context"
	"database/sql"
	"net/url"
	"os"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver

	"jiugong/sudoku/cmd/sudoku/internal/store/sqlstore"
)

// Open opens the file, or makes it and its folder. Several processes may have
// it open at once: they wait for each other, at most ten seconds.
func Open(ctx context.Context, path string) (*sqlstore.Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	// A save that was acknowledged must survive the process and the machine:
	// synchronous is FULL. Writers take their lock at the start of a
	// transaction, so that none has to be tried again.
	query := url.Values{"_txlock": {"immediate"}, "_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)"}}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+query.Encode())
	if err != nil {
		return nil, err
	}
	return sqlstore.New(ctx, db, sqlstore.Dialect{Bytes: "BLOB", Lock: "SELECT 1"})
}
