// Package sqlite keeps games in one file, a SQLite database, which is the default.
//
// Find says which file that is. Open opens it, brings its tables up to date, and takes in
// an earlier version's files (see Bring). All changes go through one connection (see
// committer); what only reads has others.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// How long to wait for others who use the file, and for one that brings games over.
const (
	patience     = 10 * time.Second
	mostPatience = 3 * time.Minute
)

// Store keeps games in a file.
type Store struct {
	db        *sql.DB // for reading
	committer *committer
	folder    string
	probe     store.Probe
}

var _ store.Store = (*Store)(nil)

// Open opens the file, or makes it and its folder, which then only the user may
// read. The modes of existing files stay as they are. Several processes may
// have it open at once: they wait for each other. The log is told of games that
// came from elsewhere.
func Open(ctx context.Context, path string, log *slog.Logger) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	if file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600); err == nil {
		file.Close()
	}
	// While one process turns the file to its write-ahead log, or brings games
	// over, others find it locked. They do so whatever time they would wait, so
	// they try again.
	for start := time.Now(); ; {
		s, err := open(ctx, path, log)
		if err == nil || !isBusy(err) || time.Since(start) > mostPatience {
			return s, err
		}
		select {
		case <-time.After(5*time.Millisecond + rand.N(50*time.Millisecond)):
		case <-ctx.Done():
			return nil, err
		}
	}
}

func open(ctx context.Context, path string, log *slog.Logger) (s *Store, err error) {
	if err := isDatabase(path); err != nil {
		return nil, err
	}
	db, err := connect(path)
	if err != nil {
		return nil, err
	}
	writing, err := connect(path)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			db.Close()
			writing.Close()
		}
	}()
	writing.SetMaxOpenConns(1)
	db.SetMaxOpenConns(8)
	db.SetMaxIdleConns(8)
	if err := begin(ctx, path, writing); err != nil {
		return nil, err
	}
	if err := bring(ctx, path, writing, log); err != nil {
		return nil, err
	}
	committer, err := newCommitter(path, writing)
	if err != nil {
		return nil, err
	}
	return &Store{db: db, committer: committer, folder: filepath.Dir(path)}, nil
}

// begin makes a database ready to be used.
func begin(ctx context.Context, path string, db *sql.DB) error {
	if err := ours(ctx, db); err != nil { // before anything is changed
		return named(path, err)
	}
	if _, err := db.ExecContext(ctx, "PRAGMA journal_mode = WAL"); err != nil {
		return named(path, err)
	}
	return named(path, migrate(ctx, db))
}

// named returns an error that says which file it is about.
func named(path string, err error) error {
	if err == nil || isBusy(err) {
		return err
	}
	if isDamage(err) {
		return message.Errorf("store.file_damaged", path, err)
	}
	return message.Errorf("said.about", path, err)
}

// isDatabase returns an error if there is something else at the path than a database
// or an empty file.
func isDatabase(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	const magic = "SQLite format 3\x00"
	start := make([]byte, len(magic))
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return errors.Join(err, message.Errorf("store.no_file", path))
	}
	if n, _ := file.Read(start); n > 0 && string(start[:n]) != magic {
		return message.Errorf("store.no_database", path)
	}
	return nil
}

// connect gives connections to the file. A save that was acknowledged must
// survive the process and the machine: synchronous is FULL. Writers take their
// lock at the start of a transaction, so that none has to be tried again.
func connect(path string, more ...string) (*sql.DB, error) {
	query := url.Values{"_txlock": {"immediate"}, "_pragma": append([]string{
		fmt.Sprintf("busy_timeout(%d)", patience.Milliseconds()), "synchronous(FULL)", "wal_autocheckpoint(16000)", "temp_store(MEMORY)",
	}, more...)}
	return sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+query.Encode())
}

// Close implements store.Store. It ends the writing before the reading.
func (s *Store) Close() error { return errors.Join(s.committer.close(), s.db.Close()) }

// Ping implements store.Store.
func (s *Store) Ping(ctx context.Context) error {
	return s.probe.Ask(ctx, func(filler []byte) error {
		if err := room(s.folder); err != nil {
			return err
		}
		err := s.committer.write(ctx, func(ctx context.Context, tx *tx) error {
			_, err := tx.exec(ctx, `INSERT INTO probes (number, filler) VALUES ($1, $2)`, rand.Int64(), filler)
			return err
		})
		if err != nil {
			return err
		}
		return s.committer.write(ctx, func(ctx context.Context, tx *tx) error {
			_, err := tx.exec(ctx, `DELETE FROM probes`)
			return err
		})
	})
}

// code returns the kind of an error of SQLite, 0 when it is none.
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

// isDamage reports whether something in the file can't be read.
func isDamage(err error) bool { return code(err) == lib.SQLITE_CORRUPT }

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
