// Package sqlite keeps games in one file, which is the default.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/sqlstore"
)

// patience is how long to wait for others who use the file.
const patience = 10 * time.Second

// Open opens the file, or makes it and its folder; nobody but the user may read
// it. Several processes may have it open at once: they wait for each other, at
// most ten seconds.
func Open(ctx context.Context, path string) (store.Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	if file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600); err == nil {
		file.Close()
	} else if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o077 != 0 {
		_ = os.Chmod(path, info.Mode().Perm()&0o700) // of a file that isn't ours others decide
	}
	// While one process turns the file to its write-ahead log others are told
	// that it is locked, whatever time they would wait: so they try again.
	for start := time.Now(); ; {
		s, err := open(ctx, path)
		if err == nil || !isBusy(err) || time.Since(start) > patience {
			return s, err
		}
		select {
		case <-time.After(5*time.Millisecond + rand.N(50*time.Millisecond)):
		case <-ctx.Done():
			return nil, err
		}
	}
}

func open(ctx context.Context, path string) (store.Store, error) {
	db, err := connect(path)
	if err != nil {
		return nil, err
	}
	writing, err := connect(path)
	if err != nil {
		return nil, err
	}
	fail := func(err error) (store.Store, error) {
		db.Close()
		writing.Close()
		return nil, err
	}
	// Both stay as they are: the log in the file, the rest in this connection.
	writing.SetMaxOpenConns(1)
	if _, err := writing.ExecContext(ctx, "PRAGMA journal_mode = WAL"); err != nil {
		return fail(err)
	}
	dialect := sqlstore.Dialect{Bytes: "BLOB", Lock: "SELECT 1", Explain: explain}
	if err := sqlstore.Migrate(ctx, writing, dialect); err != nil {
		return fail(err)
	}
	committer, err := newCommitter(path, writing)
	if err != nil {
		return fail(err)
	}
	db.SetMaxOpenConns(8)
	dialect.Write = committer.write
	dialect.Room = func() error { return room(filepath.Dir(path)) }
	return &closing{sqlstore.New(db, dialect), committer}, nil
}

// connect gives connections to the file. A save that was acknowledged must
// survive the process and the machine: synchronous is FULL. Writers take their
// lock at the start of a transaction, so that none has to be tried again.
func connect(path string) (*sql.DB, error) {
	query := url.Values{"_txlock": {"immediate"}, "_pragma": {
		fmt.Sprintf("busy_timeout(%d)", patience.Milliseconds()), "synchronous(FULL)", "wal_autocheckpoint(16000)", "temp_store(MEMORY)",
	}}
	return sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+query.Encode())
}

// closing ends the writing before the reading.
type closing struct {
	*sqlstore.Store
	committer *committer
}

func (c *closing) Close() error { return errors.Join(c.committer.close(), c.Store.Close()) }

// code is the kind of an error of SQLite, 0 when it is none.
func code(err error) int {
	var known *sqlite.Error
	if errors.As(err, &known) {
		return known.Code() & 0xff // without what it says more exactly
	}
	return 0
}

func isBusy(err error) bool {
	switch code(err) {
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_PROTOCOL:
		return true
	}
	return false
}

// explain tells what an error of SQLite means to those who keep games.
func explain(err error) error {
	switch code(err) {
	case lib.SQLITE_FULL:
		return fmt.Errorf("%w: %w", store.ErrNoSpace, err)
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_PROTOCOL, lib.SQLITE_IOERR, lib.SQLITE_READONLY,
		lib.SQLITE_CANTOPEN, lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB, lib.SQLITE_PERM:
		return fmt.Errorf("%w: %w", store.ErrUnusable, err)
	}
	return err
}
