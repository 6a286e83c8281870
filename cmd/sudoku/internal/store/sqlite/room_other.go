//go:build !(linux || darwin || freebsd || windows)

package sqlite

import (
	"errors"
	"syscall"
)

// isFull says whether an error is about a disk that is full.
func isFull(err error) bool { return errors.Is(err, syscall.ENOSPC) }

func freeBytes(string) (free uint64, known bool) { return 0, false }
