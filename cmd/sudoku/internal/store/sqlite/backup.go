package sqlite

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"jiugong/sudoku/game"
)

// Backup writes a copy of the database at path as it is at this moment, while
// others use it. There must be no file of the copy's name yet.
func Backup(ctx context.Context, path, to string) (err error) {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	if _, err := os.Stat(to); err == nil {
		return fmt.Errorf("%s is there already", to)
	}
	db, err := connect(path)
	if err != nil {
		return err
	}
	defer db.Close()
	// Nobody takes half of a copy for the whole: it gets its name at the end.
	file, err := os.CreateTemp(filepath.Dir(to), "."+filepath.Base(to)+".*.tmp") // which only the user may read
	if err != nil {
		return err
	}
	file.Close()
	defer func() {
		if err != nil {
			os.Remove(file.Name())
		}
	}()
	if _, err := db.ExecContext(ctx, "VACUUM INTO $1", file.Name()); err != nil {
		return err
	}
	if err := game.SyncFile(file.Name()); err != nil {
		return err
	}
	if err := rename(file.Name(), to); err != nil {
		return err
	}
	return game.SyncFile(to)
}

// rename gives a file another name that no file has yet.
func rename(from, to string) error {
	err := os.Link(from, to)
	if err == nil {
		return os.Remove(from)
	}
	if _, there := os.Stat(to); there == nil {
		return err
	}
	return os.Rename(from, to) // where files can't have two names
}
