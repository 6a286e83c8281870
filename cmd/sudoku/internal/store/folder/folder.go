// Package folder keeps games as files in a folder, which is the default.
//
//	games/
//	  3f/                 the first two hexadecimal digits of an owner
//	    lock              held by whoever changes a game in here
//	    9c04…e1/          the other 62
//	      67616d65        a game, named by its ID in hexadecimal: a line of JSON
//	                      about it, then its document
//
// Each file is written aside and renamed when it is on the disk, so a copy of the
// folder made at any moment, by any program, has whole games. When a file was used
// last is its time of modification.
package folder

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/internal/disk"
)

const (
	lockName  = "lock"
	probeName = ".probe"
)

// A Store keeps games in a folder.
type Store struct {
	path  string
	turns [256]sync.RWMutex // by the first byte of the owner: the locked file is for other processes
	work  sync.WaitGroup    // what goes on after its caller has left
	probe store.Probe
	usage store.Counted
}

// Open opens the folder, or makes it; nobody but the user may read it. Several
// processes may have it open at once.
func Open(path string) (*Store, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		if info, other := os.Stat(path); other == nil && !info.IsDir() {
			return nil, sudoku.Messagef("%s is a file; games are kept in a folder", path)
		}
		return nil, err
	}
	if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 != 0 {
		_ = os.Chmod(path, info.Mode().Perm()&0o700) // of a folder that isn't ours others decide
	}
	if err := disk.SyncFolder(filepath.Dir(path)); err != nil {
		return nil, err
	}
	return &Store{path: path}, nil
}

// Close implements store.Store. It gives what is under way a moment; whatever
// doesn't end is whole on the disk or not there.
func (s *Store) Close() error {
	ended := make(chan struct{})
	go func() {
		s.work.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(moment):
	}
	return nil
}

const moment = 300 * time.Millisecond

// shard is the folder of owners who are changed by turns.
func (s *Store) shard(owner store.Owner) string {
	return filepath.Join(s.path, hex.EncodeToString(owner[:1]))
}

func (s *Store) folder(owner store.Owner) string {
	return filepath.Join(s.shard(owner), hex.EncodeToString(owner[1:]))
}

func fileName(id string) string { return hex.EncodeToString([]byte(id)) }

// within does something and returns when it is done, or when the context ends:
// then it may still be done. Disks can hang.
func (s *Store) within(ctx context.Context, do func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	done := make(chan error, 1)
	s.work.Go(func() { done <- explain(do()) })
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// change does something in the owner's folder while nobody else changes anything
// there.
func (s *Store) change(ctx context.Context, owner store.Owner, do func(dir string) error) error {
	return s.within(ctx, func() error {
		turn := &s.turns[owner[0]]
		turn.Lock()
		defer turn.Unlock()
		if err := makeFolder(s.shard(owner)); err != nil {
			return err
		}
		unlock, err := lockedfile.MutexAt(filepath.Join(s.shard(owner), lockName)).Lock()
		if err != nil {
			return err
		}
		defer unlock()
		if err := ctx.Err(); err != nil {
			return err
		}
		return do(s.folder(owner))
	})
}

// look does something in the owner's folder that changes no game. Windows lets
// nobody replace a file that is being read.
func (s *Store) look(ctx context.Context, owner store.Owner, do func(dir string) error) error {
	return s.within(ctx, func() error {
		turn := &s.turns[owner[0]]
		turn.RLock()
		defer turn.RUnlock()
		return do(s.folder(owner))
	})
}

// makeFolder makes a folder that lasts, in one that is there.
func makeFolder(path string) error {
	switch err := os.Mkdir(path, 0o700); {
	case err == nil:
		return disk.SyncFolder(filepath.Dir(path))
	case errors.Is(err, fs.ErrExist):
		return nil
	default:
		return err
	}
}

// Ping implements store.Store.
func (s *Store) Ping(ctx context.Context) error {
	return s.probe.Ask(ctx, func(filler []byte) error {
		return s.within(ctx, func() error {
			if err := room(s.path); err != nil {
				return err
			}
			path := filepath.Join(s.path, probeName)
			err := disk.Write(path, 0o600, func(w io.Writer) error {
				_, err := w.Write(filler)
				return err
			})
			if err != nil {
				return err
			}
			if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) { // another process may have been first
				return err
			}
			return nil
		})
	})
}

// explain tells what an error of the system means to those who keep games.
func explain(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case isFull(err):
		return fmt.Errorf("%w: %w", store.ErrNoSpace, err)
	case errors.As(err, &path), errors.As(err, &link):
		return fmt.Errorf("%w: %w", store.ErrUnusable, err)
	}
	return err
}
