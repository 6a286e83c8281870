package folder

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/disk"
)

// Backup copies a store's folder while others use it: each game as it is when its
// turn comes. There must be nothing of the copy's name yet; the copy gets it when
// it is whole.
func Backup(ctx context.Context, path, to string) (err error) {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	if _, err := os.Stat(to); err == nil {
		return sudoku.Messagef("%s is there already", to)
	}
	aside, err := os.MkdirTemp(filepath.Dir(to), "."+filepath.Base(to)+".*.tmp") // which only the user may read
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(aside)
		}
	}()
	made := []string{aside}
	err = filepath.WalkDir(path, func(from string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(path, from)
		switch {
		case errors.Is(err, fs.ErrNotExist) && name != ".":
			return nil // deleted since
		case err != nil || name == ".":
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case strings.HasPrefix(entry.Name(), ".") && entry.IsDir():
			return fs.SkipDir
		case strings.HasPrefix(entry.Name(), ".") || entry.Name() == lockName:
			return nil
		case entry.IsDir():
			made = append(made, filepath.Join(aside, name))
			return os.Mkdir(filepath.Join(aside, name), 0o700)
		}
		return copyFile(from, filepath.Join(aside, name))
	})
	if err != nil {
		return err
	}
	for _, dir := range made {
		if err := disk.SyncFolder(dir); err != nil {
			return err
		}
	}
	if err := os.Rename(aside, to); err != nil {
		return err
	}
	return disk.SyncFolder(filepath.Dir(to))
}

// copyFile copies a game with the time when it was used last. One that was deleted
// since is no error.
func copyFile(from, to string) error {
	source, err := os.Open(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer source.Close()
	used, err := source.Stat()
	if err != nil {
		return err
	}
	target, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	err = errors.Join(err, target.Sync(), target.Close())
	if err != nil {
		return err
	}
	return os.Chtimes(to, used.ModTime(), used.ModTime())
}
