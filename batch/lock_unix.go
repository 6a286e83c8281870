//go:build unix

package batch

import (
	"os"
	"syscall"

	"jiugong/sudoku/internal/message"
)

// lock keeps other processes from the same file as long as it is open.
func lock(file *os.File) error {
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err == syscall.EWOULDBLOCK {
		return message.Errorf("batch.locked")
	}
	return nil // some shared folders have no locks
}
