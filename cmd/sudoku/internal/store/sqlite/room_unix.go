//go:build linux || darwin || freebsd

package sqlite

import "golang.org/x/sys/unix"

// freeBytes returns how much this process may still write to the disk of a folder.
func freeBytes(folder string) (free uint64, known bool) {
	var disk unix.Statfs_t
	if unix.Statfs(folder, &disk) != nil {
		return 0, false
	}
	return uint64(max(0, int64(disk.Bavail))) * uint64(disk.Bsize), true
}
