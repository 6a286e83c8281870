// Package disk writes files so that a crash of program or machine leaves the old contents
// or the new.
package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// Write makes a file of what write writes, in a folder that is there. The file is
// written under another name, and gets its own when it is on the disk. When Write
// returns, the new file will outlast the machine.
func Write(path string, mode fs.FileMode, write func(io.Writer) error) error {
	return replace(path, mode, true, os.Rename, write)
}

// Create does the same, but never over another file. Then it returns fs.ErrExist; of several
// that create a file at a time, one makes it.
func Create(path string, mode fs.FileMode, write func(io.Writer) error) error {
	return replace(path, mode, true, Rename, write)
}

// Rename renames a file, but never over another: then it returns fs.ErrExist.
func Rename(from, to string) error {
	err := os.Link(from, to)
	if err == nil {
		return os.Remove(from)
	}
	if _, there := os.Lstat(to); there == nil {
		return fmt.Errorf("%w: %w", fs.ErrExist, err)
	}
	return os.Rename(from, to) // where files can't have two names
}

// Swap does what Write does without waiting for the disk. That may take a hundred times as long as
// the rest. The file is whole even if the program is killed at
// once. Sync makes sure that it outlasts the machine.
func Swap(path string, mode fs.FileMode, write func(io.Writer) error) error {
	return replace(path, mode, false, os.Rename, write)
}

// Sync waits until a file and its name are on the disk.
func Sync(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(file.Sync(), file.Close()); err != nil {
		return err
	}
	return SyncFolder(filepath.Dir(path))
}

// SyncFolder waits until the names in a folder are on the disk. It does nothing
// where the system or the folder's disk can't.
func SyncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer folder.Close()
	if err := folder.Sync(); !errors.Is(err, syscall.EINVAL) && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}

func replace(path string, mode fs.FileMode, wait bool, rename func(from, to string) error, write func(io.Writer) error) (err error) {
	// Nobody else's file: two may be writing the same one.
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(file.Name())
		}
	}()
	if err := write(file); err != nil {
		return err
	}
	if err := file.Chmod(mode); err != nil && runtime.GOOS != "windows" {
		return err
	}
	if wait {
		if err := file.Sync(); err != nil {
			return err
		}
	}
	if err := file.Close(); err != nil {
		return err
	}
	if err := rename(file.Name(), path); err != nil || !wait {
		return err
	}
	return SyncFolder(filepath.Dir(path))
}
