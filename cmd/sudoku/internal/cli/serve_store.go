package cli

import (
	"context"
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/postgres"
	"jiugong/sudoku/cmd/sudoku/internal/store/sqlite"
	"jiugong/sudoku/cmd/sudoku/internal/tui"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/internal/task"
)

func (s *serving) isPostgres() bool {
	return strings.HasPrefix(s.db, "postgres://") || strings.HasPrefix(s.db, "postgresql://")
}

// addressed finds the scheme of an address.
var addressed = once.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*)://`)

// checkDB refuses addresses of other kinds of databases, which would else be names of files.
// What stands behind the scheme may be a password, so it isn't said.
func (s *serving) checkDB() error {
	if scheme := addressed.FindStringSubmatch(s.db); scheme != nil && !s.isPostgres() {
		return usagef("flag.db", scheme[1])
	}
	return nil
}

// file finds the database for games that aren't in PostgreSQL.
func (s *serving) file() (string, error) {
	if s.db != "" {
		return sqlite.Find(s.db)
	}
	return sqlite.Find(filepath.Join(tui.DataFolder(), "games.db"))
}

func (s *serving) openStore(ctx context.Context, log *slog.Logger) (store.Store, error) {
	if s.isPostgres() {
		return postgres.Open(ctx, s.db)
	}
	file, err := s.file()
	if err != nil {
		return nil, err
	}
	return sqlite.Open(ctx, file, log)
}

// copyStore does what --backup asks for.
func (s *serving) copyStore(cmd *cobra.Command) error {
	if s.isPostgres() {
		return usagef("flag.backup")
	}
	file, err := s.file()
	if err != nil {
		return message.Errorf("store.backup", err)
	}
	copied, err := sqlite.Backup(cmd.Context(), file, s.backup)
	if err != nil {
		return message.Errorf("store.backup_of", file, err)
	}
	return tell(cmd, message.Errorf("store.copied", copied.Games, copied.Bytes, s.backup))
}

// checkStore does what --check asks for. What is left damaged ends it with status 1.
func (s *serving) checkStore(cmd *cobra.Command, log *slog.Logger) error {
	var damaged, mended int
	var failed error
	found := func(one store.Damage) {
		text := one.What
		if one.ID != "" {
			text = message.Errorf("store.game", one.ID, one.Owner[:4], one.What)
		}
		if one.Mended {
			mended++
			text = message.Errorf("store.mended", text)
		} else {
			damaged++
		}
		failed = tell(cmd, text)
	}
	if !s.isPostgres() {
		file, err := s.file()
		if err == nil {
			err = sqlite.Rebuild(cmd.Context(), file, found)
		}
		if err != nil {
			return message.Errorf("store.check", err)
		}
	}
	games, err := s.openStore(cmd.Context(), log)
	if err != nil {
		return message.Errorf("serve.store", err)
	}
	defer games.Close()
	number, err := games.Check(cmd.Context(), found)
	if err != nil {
		return message.Errorf("store.check", err)
	}
	if failed == nil {
		failed = tell(cmd, message.Errorf("store.checked", number, damaged, mended))
	}
	if failed == nil && damaged > 0 {
		return &answeredNo{task.No}
	}
	return failed
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
