package sqlite

import (
	"errors"

	"golang.org/x/sys/windows"
)

// isFull says whether an error is about a disk that is full.
func isFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}

// freeBytes is how much this process may still write to the disk of a folder.
func freeBytes(folder string) (free uint64, known bool) {
	name, err := windows.UTF16PtrFromString(folder)
	if err == nil {
		err = windows.GetDiskFreeSpaceEx(name, &free, nil, nil)
	}
	return free, err == nil
}
