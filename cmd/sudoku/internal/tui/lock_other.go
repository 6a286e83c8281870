//go:build !unix

package tui

import (
	"errors"
	"os"

	"jiugong/sudoku/internal/message"
)

// errLocked says that another instance holds a lock.
var errLocked = message.New("play.locked")

// fileLock is a file that is open. Windows refuses to remove an open file,
// which is how another instance sees that it is held.
type fileLock struct {
	file *os.File
}

// lockFile takes a lock at once, or gives errLocked.
func lockFile(path string) (*fileLock, error) {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, errLocked
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil, errLocked
	}
	if err != nil {
		return nil, err
	}
	return &fileLock{file}, nil
}

// release lets go of the lock; nil holds none.
func (l *fileLock) release() {
	if l != nil {
		l.file.Close()
		os.Remove(l.file.Name())
	}
}
