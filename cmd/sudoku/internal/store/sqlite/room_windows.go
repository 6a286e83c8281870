package sqlite

import "golang.org/x/sys/windows"

// freeBytes returns how much this process may still write to the disk of a folder.
func freeBytes(folder string) (free uint64, known bool) {
	name, err := windows.UTF16PtrFromString(folder)
	if err == nil {
		err = windows.GetDiskFreeSpaceEx(name, &free, nil, nil)
	}
	return free, err == nil
}
