//go:build linux || darwin || freebsd

package sqlite

import (
	"errors"

	"golang.org/x/sys/unix"
)

// isFull says whether an error is about a disk, or a user's part of it, that is full.
func isFull(err error) bool { return errors.Is(err, unix.ENOSPC) || errors.Is(err, unix.EDQUOT) }

// freeBytes is how much this process may still write to the disk of a folder.
func freeBytes(folder string) (free uint64, known bool) {
	var disk unix.Statfs_t
	if unix.Statfs(folder, &disk) != nil {
		return 0, false
	}
	return uint64(max(0, int64(disk.Bavail))) * uint64(disk.Bsize), true
}
