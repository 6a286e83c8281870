//go:build unix

package tui

import (
	"errors"
	"os"
	"syscall"

	"jiugong/sudoku/internal/message"
)

// errLocked says that another instance holds a lock.
var errLocked = message.New("play.locked")

// fileLock is held while the process lives; a process that is killed lets go
// of it.
type fileLock struct{ file *os.File }

// lockFile takes a lock at once, or gives errLocked.
func lockFile(path string) (*fileLock, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, errLocked
		}
		return nil, err
	}
	return &fileLock{file}, nil
}

// release lets go of the lock; nil holds none. The file stays: taking it away
// would let two instances lock two files of one name.
func (l *fileLock) release() {
	if l != nil {
		l.file.Close()
	}
}
