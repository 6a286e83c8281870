package tui

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"sync/atomic"
	"time"

	"jiugong/sudoku/game"
)

// session is a game that this instance plays, and nobody else.
type session struct {
	*game.Game
	folders *folders // nil for an exercise, which is kept nowhere
	lock    *fileLock
	saved   []byte // what was written last

	failed   error                 // why the last save failed, nil when it is kept
	unsynced atomic.Pointer[error] // why it has not reached the disk
	dirty    chan struct{}         // the file is to reach the disk
	synced   chan struct{}         // closed when nothing more will
}

func (s *folders) newSession(g *game.Game, lock *fileLock, saved []byte) *session {
	t := &session{Game: g, folders: s, lock: lock, saved: saved, dirty: make(chan struct{}, 1), synced: make(chan struct{})}
	path := s.path(g.About().ID)
	go func() {
		defer close(t.synced)
		for range t.dirty {
			if err := game.SyncFile(path); err != nil {
				t.unsynced.Store(&err)
			}
		}
	}()
	return t
}

// begin makes a session of a new game under an id of its own. It is one even
// where nothing can be kept; failed says why.
func (s *folders) begin(g *game.Game, now time.Time) *session {
	about := g.About()
	about.ID = fmt.Sprintf("%s-%06x", now.UTC().Format("20060102-150405"), rand.Uint32()&0xffffff)
	if about.Started == "" {
		about.Started = now.UTC().Format(time.RFC3339)
	}
	g.SetAbout(about)
	_ = os.MkdirAll(s.games(), 0o755)         // saving says what is wrong
	lock, _ := lockFile(s.lockPath(about.ID)) // nobody else knows the id
	t := s.newSession(g, lock, nil)
	t.save()
	return t
}

// open goes on with a saved game. When another instance plays it, this one
// gets a copy, and copied is true. A file that can't be read is set aside; the
// error is a *damage then.
func (s *folders) open(id string, now time.Time) (t *session, copied bool, err error) {
	lock, lockErr := lockFile(s.lockPath(id)) // where locks can't be written, games can't either
	data, err := os.ReadFile(s.path(id))
	if err != nil {
		lock.release()
		return nil, false, err
	}
	g, err := game.Decode(data)
	switch {
	case err != nil:
		lock.release()
		if !errors.Is(lockErr, errLocked) {
			err = setAside(s.path(id), data, err)
		}
		return nil, false, err
	case errors.Is(lockErr, errLocked):
		return s.begin(g, now), true, nil
	}
	return s.newSession(g, lock, data), false, nil
}

// save writes the game when it has changed. By its end the game is kept even if
// the program is killed. Another goroutine waits for the disk. An error stays
// in failed until a save succeeds.
func (t *session) save() error {
	if t.folders == nil {
		return nil
	}
	if err := t.unsynced.Swap(nil); err != nil {
		t.failed, t.saved = *err, nil
	}
	data, err := t.Encode()
	if err == nil && bytes.Equal(data, t.saved) {
		return t.failed
	}
	if err == nil && t.folders.changed != nil {
		t.folders.changed(t.Game)
	}
	if err == nil {
		err = game.ReplaceFile(t.folders.path(t.About().ID), data)
	}
	if t.failed = err; err != nil {
		return err
	}
	t.saved = data
	select {
	case t.dirty <- struct{}{}:
	default: // it will anyway
	}
	return nil
}

// close saves, and lets other instances play the game.
func (t *session) close() error {
	err := t.save()
	close(t.dirty)
	<-t.synced
	t.lock.release()
	if late := t.unsynced.Load(); err == nil && late != nil {
		err = *late
	}
	return err
}
