package cli

import (
	"context"
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/postgres"
	"jiugong/sudoku/cmd/sudoku/internal/store/sqlite"
	"jiugong/sudoku/cmd/sudoku/internal/tui"
)

func (s *serving) isPostgres() bool {
	return strings.HasPrefix(s.db, "postgres://") || strings.HasPrefix(s.db, "postgresql://")
}

// file is the SQLite file.
func (s *serving) file() string {
	if s.db != "" {
		return s.db
	}
	return filepath.Join(tui.DataFolder(), "games.db")
}

func (s *serving) openStore(ctx context.Context) (store.Store, error) {
	if s.isPostgres() {
		return postgres.Open(ctx, s.db)
	}
	return sqlite.Open(ctx, s.file())
}

// copyStore is all that --backup does.
func (s *serving) copyStore(ctx context.Context) error {
	if s.isPostgres() {
		return usagef("--backup is for SQLite; pg_dump copies a PostgreSQL database")
	}
	if err := sqlite.Backup(ctx, s.file(), s.backup); err != nil {
		return sudoku.Messagef("backup of %s: %v", s.file(), err)
	}
	return nil
}

// expireAgain is how often games that nobody uses are deleted.
const expireAgain = 6 * time.Hour

// expire deletes games that nobody has used for --keep-days, now and from time to
// time.
func (s *serving) expire(ctx context.Context, log *slog.Logger, games store.Store) {
	for s.keepDays > 0 {
		n, err := games.Expire(ctx, time.Now().AddDate(0, 0, -s.keepDays))
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			log.Error("old games can't be deleted", "error", err)
		case n > 0:
			log.Info("games that nobody used were deleted", "games", n, "days", s.keepDays)
		}
		select {
		case <-time.After(expireAgain):
		case <-ctx.Done():
			return
		}
	}
}
