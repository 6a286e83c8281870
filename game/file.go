package game

import (
	"os"
	"path/filepath"
)

// WriteFile puts data where path says so that a reader finds either what was
// there before or all of the new, whatever moment the program or the machine
// stops: it writes a file beside it, lets it reach the disk, and renames it.
func WriteFile(path string, data []byte) error { return replaceFile(path, data, true) }

// ReplaceFile is WriteFile that doesn't wait for the disk, which may take a
// hundred times as long as the rest. The file is whole even when the program
// is killed at once; that it outlasts the machine is what SyncFile sees to.
func ReplaceFile(path string, data []byte) error { return replaceFile(path, data, false) }

// SyncFile waits until a file that was replaced has reached the disk.
func SyncFile(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	err = file.Sync()
	file.Close()
	syncFolder(filepath.Dir(path))
	return err
}

func replaceFile(path string, data []byte, wait bool) (err error) {
	temporary, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			temporary.Close()
			os.Remove(temporary.Name())
		}
	}()
	if _, err = temporary.Write(data); err != nil {
		return err
	}
	if wait {
		if err = temporary.Sync(); err != nil {
			return err
		}
	}
	if err = temporary.Close(); err != nil {
		return err
	}
	if err = os.Rename(temporary.Name(), path); err != nil {
		return err
	}
	if wait {
		syncFolder(filepath.Dir(path))
	}
	return nil
}

// syncFolder makes new names last as well, on the systems that can.
func syncFolder(dir string) {
	if folder, err := os.Open(dir); err == nil {
		_ = folder.Sync()
		folder.Close()
	}
}
