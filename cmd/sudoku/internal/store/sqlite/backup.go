package sqlite

import (
	"context"
	"os"
	"path/filepath"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/internal/disk"
)

// Backup copies the database at path to a new file to, while others use it. It returns the
// copy's contents. The copy gets its name only when complete.
func Backup(ctx context.Context, path, to string) (copied store.Usage, err error) {
	if err := Exists(path); err != nil {
		return copied, err
	}
	if _, err := os.Lstat(to); err == nil {
		return copied, message.Errorf("store.exists", to)
	}
	aside, err := os.MkdirTemp(filepath.Dir(to), "."+filepath.Base(to)+".*.tmp") // which only the user may read
	if err != nil {
		return copied, err
	}
	defer os.RemoveAll(aside)
	file := filepath.Join(aside, fileName)
	if err := copyTo(ctx, path, file); err != nil {
		return copied, err
	}
	if err := os.Chmod(file, 0o600); err != nil {
		return copied, err
	}
	if copied, err = contents(ctx, file); err != nil {
		return copied, err
	}
	if err := disk.Sync(file); err != nil {
		return copied, err
	}
	if err := disk.Rename(file, to); err != nil {
		return copied, err
	}
	return copied, disk.Sync(to)
}

// copyTo copies a database to a new file.
func copyTo(ctx context.Context, path, to string) error {
	db, err := connect(path)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := ours(ctx, db); err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO $1", to)
	if isDamage(err) {
		return named(path, err)
	}
	return err
}

// contents counts the games in a copy, and its bytes.
func contents(ctx context.Context, path string) (all store.Usage, err error) {
	db, err := connect(path, "query_only(1)")
	if err != nil {
		return all, err
	}
	defer db.Close()
	if err := db.QueryRowContext(ctx, `SELECT COUNT(*) FROM games`).Scan(&all.Games); err != nil {
		return all, err
	}
	info, err := os.Stat(path)
	if err == nil {
		all.Bytes = info.Size()
	}
	return all, err
}
