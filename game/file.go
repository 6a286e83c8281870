package game

import (
	"os"
	"path/filepath"
)

// WriteFile puts data where path says so that a reader finds either what was
// there before or all of the new, whatever moment the program or the machine
// stops: it writes a file beside it, lets it reach the disk, and renames it.
func WriteFile(path string, data []byte) (err error) {
	dir, name := filepath.Split(path)
	if dir == "" {
		dir = "."
	}
	temporary, err := os.CreateTemp(dir, "."+name+".*.tmp")
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
	if err = temporary.Sync(); err != nil {
		return err
	}
	if err = temporary.Close(); err != nil {
		return err
	}
	if err = os.Rename(temporary.Name(), path); err != nil {
		return err
	}
	if folder, err := os.Open(dir); err == nil { // make the new name last as well; not all systems can
		_ = folder.Sync()
		folder.Close()
	}
	return nil
}
