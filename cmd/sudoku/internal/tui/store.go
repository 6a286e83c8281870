package tui

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"jiugong/sudoku/game"
)

// store keeps the player's games, results and settings in two folders:
//
//	data/games/<id>.json   one file for each game, replaced whole
//	data/games/<id>.lock   held by the instance that plays it
//	data/results.jsonl     a line for each game solved, only ever added to
//	config/settings.json   replaced whole
//
// Two instances never write the same game: one that finds a game locked plays
// a copy of its own.
type store struct {
	data, config string
}

// newStore makes the folders. Empty names stand for the usual ones of the
// system, which on Unix follow XDG_DATA_HOME and XDG_CONFIG_HOME.
func newStore(data, config string) (*store, error) {
	if data == "" {
		data = DataFolder()
	}
	if config == "" {
		folder, err := os.UserConfigDir()
		if err != nil {
			return nil, err
		}
		config = filepath.Join(folder, "sudoku")
	}
	s := &store{data, config}
	for _, folder := range []string{s.games(), config} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return nil, err
		}
	}
	s.sweep()
	return s, nil
}

// sweep takes away what a program that was killed in the middle of a save has
// left, unless it is so young that another instance may be at it.
func (s *store) sweep() {
	for _, folder := range []string{s.games(), s.config} {
		files, _ := filepath.Glob(filepath.Join(folder, ".*.tmp"))
		for _, file := range files {
			if info, err := os.Stat(file); err == nil && time.Since(info.ModTime()) > time.Hour {
				os.Remove(file)
			}
		}
	}
}

// DataFolder is where the user's games belong: $XDG_DATA_HOME/sudoku or its
// like on other systems.
func DataFolder() string {
	if folder := os.Getenv("XDG_DATA_HOME"); folder != "" {
		return filepath.Join(folder, "sudoku")
	}
	home, _ := os.UserHomeDir()
	switch runtime.GOOS {
	case "windows":
		if folder := os.Getenv("LocalAppData"); folder != "" {
			return filepath.Join(folder, "sudoku")
		}
	case "darwin":
		return filepath.Join(home, "Library", "Application Support", "sudoku")
	}
	return filepath.Join(home, ".local", "share", "sudoku")
}

func (s *store) games() string { return filepath.Join(s.data, "games") }

func (s *store) path(id string) string { return filepath.Join(s.games(), id+".json") }

// session is a game that this instance plays, and nobody else.
type session struct {
	*game.Game
	store *store
	lock  *fileLock
	saved []byte // what was written last

	dirty  chan struct{} // the file is to reach the disk
	synced chan struct{} // closed when nothing more will
}

func (s *store) newSession(g *game.Game, lock *fileLock, saved []byte) *session {
	t := &session{g, s, lock, saved, make(chan struct{}, 1), make(chan struct{})}
	path := s.path(g.About().ID)
	go func() {
		defer close(t.synced)
		for range t.dirty {
			_ = game.SyncFile(path)
		}
	}()
	return t
}

// begin makes a session of a new game under an id of its own.
func (s *store) begin(g *game.Game, now time.Time) (*session, error) {
	about := g.About()
	about.ID = fmt.Sprintf("%s-%06x", now.UTC().Format("20060102-150405"), rand.Uint32()&0xffffff)
	if about.Started == "" {
		about.Started = now.UTC().Format(time.RFC3339)
	}
	g.SetAbout(about)
	lock, err := lockFile(s.lockPath(about.ID))
	if err != nil {
		return nil, err
	}
	t := s.newSession(g, lock, nil)
	return t, t.save()
}

func (s *store) lockPath(id string) string { return filepath.Join(s.games(), id+".lock") }

// open goes on with a saved game. When another instance plays it, this one
// gets a copy, and copied is true.
func (s *store) open(id string, now time.Time) (t *session, copied bool, err error) {
	lock, err := lockFile(s.lockPath(id))
	if err != nil && !errors.Is(err, errLocked) {
		return nil, false, err
	}
	data, readErr := os.ReadFile(s.path(id))
	var g *game.Game
	if readErr == nil {
		g, readErr = game.Decode(data)
	}
	if readErr != nil {
		lock.release()
		return nil, false, readErr
	}
	if lock == nil {
		t, err = s.begin(g, now)
		return t, true, err
	}
	return s.newSession(g, lock, data), false, nil
}

// save writes the game when it has changed. What the player sees after it is
// kept even if the program is killed; waiting for the disk is left to another
// goroutine.
func (t *session) save() error {
	data, err := t.Encode()
	if err != nil || bytes.Equal(data, t.saved) {
		return err
	}
	if err := game.ReplaceFile(t.store.path(t.About().ID), data); err != nil {
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
	return err
}

// kept is a saved game in the library.
type kept struct {
	game.Summary
	changed time.Time
	locked  bool // another instance plays it
}

// list gives all saved games, the latest first. Files that are no games are
// passed over.
func (s *store) list() []kept {
	files, _ := filepath.Glob(filepath.Join(s.games(), "*.json"))
	var all []kept
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		summary, err := game.Summarise(data)
		if err != nil {
			continue
		}
		summary.ID = strings.TrimSuffix(filepath.Base(file), ".json")
		info, err := os.Stat(file)
		if err != nil {
			continue
		}
		k := kept{Summary: summary, changed: info.ModTime()}
		lock, err := lockFile(s.lockPath(summary.ID))
		k.locked = errors.Is(err, errLocked)
		lock.release()
		all = append(all, k)
	}
	slices.SortFunc(all, func(a, b kept) int {
		if c := b.changed.Compare(a.changed); c != 0 {
			return c
		}
		return strings.Compare(b.ID, a.ID)
	})
	return all
}

// latest is the game to continue with: the last played that is not solved and
// that nobody else plays.
func (s *store) latest() (k kept, ok bool) {
	for _, k := range s.list() {
		if k.Status != "solved" && !k.locked {
			return k, true
		}
	}
	return kept{}, false
}

// remove deletes a saved game that nobody plays.
func (s *store) remove(id string) error {
	lock, err := lockFile(s.lockPath(id))
	if err != nil {
		return err
	}
	defer lock.release()
	return os.Remove(s.path(id))
}

// result is a game solved, as results.jsonl has it.
type result struct {
	ID        string `json:"id"`
	Day       string `json:"day"` // 2026-11-21, where the player is
	Level     string `json:"level"`
	Rules     string `json:"rules"`
	Source    string `json:"source,omitempty"`
	ElapsedMS int64  `json:"elapsed_ms"`
	Hints     int    `json:"hints,omitempty"`
}

// addResult adds a line. A single short write to a file that is open for
// appending is not mixed with another instance's.
func (s *store) addResult(r result) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(filepath.Join(s.data, "results.jsonl"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(append(line, '\n'))
	return errors.Join(err, file.Close())
}

// results are all games solved, the oldest first, each game once.
func (s *store) results() []result {
	data, err := os.ReadFile(filepath.Join(s.data, "results.jsonl"))
	if err != nil {
		return nil
	}
	var all []result
	seen := map[string]bool{}
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		var r result
		if json.Unmarshal(lines.Bytes(), &r) == nil && !seen[r.ID] {
			seen[r.ID] = true
			all = append(all, r)
		}
	}
	return all
}
