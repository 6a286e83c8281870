package cli

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/folder"
	"jiugong/sudoku/cmd/sudoku/internal/store/postgres"
	"jiugong/sudoku/cmd/sudoku/internal/tui"
)

func (s *serving) isPostgres() bool {
	return strings.HasPrefix(s.db, "postgres://") || strings.HasPrefix(s.db, "postgresql://")
}

// folder is where games are kept that aren't in PostgreSQL. The terminal's own have
// another one.
func (s *serving) folder() string {
	if s.db != "" {
		return s.db
	}
	return filepath.Join(tui.DataFolder(), "server")
}

func (s *serving) openStore(ctx context.Context, log *slog.Logger) (store.Store, error) {
	if s.isPostgres() {
		return postgres.Open(ctx, s.db)
	}
	old := filepath.Join(filepath.Dir(s.folder()), "games.db")
	if _, err := os.Stat(old); err == nil {
		log.Warn("the games of an earlier version aren't read; docs/serving.md tells how to bring them over", "file", old)
	}
	return folder.Open(s.folder())
}

// copyStore is all that --backup does.
func (s *serving) copyStore(ctx context.Context) error {
	if s.isPostgres() {
		return usagef("--backup copies a folder; for a PostgreSQL database there is pg_dump")
	}
	if err := folder.Backup(ctx, s.folder(), s.backup); err != nil {
		return sudoku.Messagef("backup of %s: %v", s.folder(), err)
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
