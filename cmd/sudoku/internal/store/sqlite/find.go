package sqlite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"jiugong/sudoku/internal/message"
)

// fileName is the name of a database in a folder.
const fileName = "games.db"

// Find returns the file that path means: itself, or games.db in a folder. Its error names a
// foreign file in the folder.
func Find(path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if link, err := os.Lstat(path); err == nil {
			if link.Mode().Type() != fs.ModeSymlink {
				return Find(path) // another process has made it meanwhile
			}
			return "", message.Errorf("store.dead_link", path)
		}
		if strings.HasSuffix(path, string(filepath.Separator)) {
			return filepath.Join(path, fileName), nil
		}
		if _, err := os.Stat(path + ".db"); err == nil {
			return path + ".db", nil
		}
		return filepath.Clean(path), nil
	case err != nil:
		return "", err
	case !info.IsDir():
		return filepath.EvalSymlinks(path)
	}
	dir, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, fileName)
	if _, err := os.Stat(file); err == nil {
		return filepath.EvalSymlinks(file)
	}
	if len(waiting(file)) > 0 {
		return file, nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	for _, entry := range entries {
		if !isHarmless(entry.Name()) {
			if _, err := os.Stat(file); err == nil {
				return Find(path) // another process has made it meanwhile
			}
			return "", message.Errorf("store.foreign_file",
				path, entry.Name(), filepath.Join(path, fileName))
		}
	}
	return file, nil
}

// isHarmless reports whether a games folder may hold a file of this name. Systems and earlier
// imports leave such files.
func isHarmless(name string) bool {
	return strings.HasPrefix(name, ".") || name == "lost+found" || strings.HasPrefix(name, "brought-over") ||
		strings.Contains(name, ".brought-over")
}

// Exists returns an error unless there is a database at path, as Find returns it.
func Exists(path string) error {
	if _, err := os.Stat(path); err == nil {
		return isDatabase(path)
	}
	if from := waiting(path); len(from) > 0 {
		return message.Errorf("store.still_files", from[0], path)
	}
	return message.Errorf("store.none_in", path)
}
