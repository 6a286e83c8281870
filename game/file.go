package game

import (
	"io"

	"jiugong/sudoku/internal/disk"
)

// private is the mode of saved games: they are nobody else's affair.
const private = 0o600

// WriteFile puts data where path says. A reader finds either the old file or
// all of the new one, whenever the program or the machine stops. WriteFile
// writes a file beside it, lets it reach the disk, and renames it.
func WriteFile(path string, data []byte) error { return disk.Write(path, private, all(data)) }

// ReplaceFile does what WriteFile does, without waiting for the disk, which may
// take a hundred times longer. The file is whole even if the program is killed
// at once. SyncFile makes sure that it outlasts the machine.
func ReplaceFile(path string, data []byte) error { return disk.Swap(path, private, all(data)) }

// SyncFile waits until a file that was replaced has reached the disk.
func SyncFile(path string) error { return disk.Sync(path) }

func all(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}
