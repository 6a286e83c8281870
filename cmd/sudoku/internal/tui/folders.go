package tui

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
)

// folders keeps the player's games, results and settings in two folders:
//
//	data/games/<id>.json          one file for each game, replaced whole
//	data/games/<id>.json.damaged  one that couldn't be read any more
//	data/games/<id>.lock          held by the instance that plays it
//	data/results.jsonl            a line for each game solved, only ever added to
//	data/lessons.json             how far the player has come with the lessons, replaced whole
//	config/settings.json          replaced whole
//
// Two instances never write the same game: one that finds a game locked plays
// a copy of its own. Where nothing can be written the game is played all the
// same; every save says why it failed.
type folders struct {
	data, config string
	changed      func(*game.Game) // may be nil
}

// newFolders takes folders. Empty names stand for the usual ones of the system,
// which on Unix follow XDG_DATA_HOME and XDG_CONFIG_HOME.
func newFolders(data, config string) *folders {
	if data == "" {
		data = DataFolder()
	}
	if config == "" {
		folder, _ := os.UserConfigDir() // without one, saving says so
		config = filepath.Join(folder, "sudoku")
	}
	s := &folders{data: data, config: config}
	s.sweep()
	return s
}

// writable tries whether a game could be kept.
func (s *folders) writable() error {
	if err := os.MkdirAll(s.games(), 0o755); err != nil {
		return err
	}
	probe := filepath.Join(s.games(), fmt.Sprintf(".probe.%d.tmp", os.Getpid()))
	defer os.Remove(probe)
	return os.WriteFile(probe, []byte("kept"), 0o600)
}

// sweep removes temporary files that a program killed in the middle of a save
// has left. It spares files younger than an hour, which another instance may be
// writing.
func (s *folders) sweep() {
	for _, folder := range []string{s.games(), s.config} {
		files, _ := filepath.Glob(filepath.Join(folder, ".*.tmp"))
		for _, file := range files {
			if info, err := os.Stat(file); err == nil && time.Since(info.ModTime()) > time.Hour {
				os.Remove(file)
			}
		}
	}
}

// DataFolder returns the folder for the user's games: $XDG_DATA_HOME/sudoku, or its equivalent
// on other systems.
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

func (s *folders) games() string { return filepath.Join(s.data, "games") }

func (s *folders) path(id string) string { return filepath.Join(s.games(), id+".json") }

func (s *folders) lockPath(id string) string { return filepath.Join(s.games(), id+".lock") }

// kept is a saved game in the library.
type kept struct {
	game.Summary
	changed time.Time
	locked  bool // another instance plays it
}

// list returns all saved games, the latest first. Files that are no games are
// passed over.
func (s *folders) list() []kept {
	var all []kept
	s.eachGame(func(path string, data []byte) {
		summary, err := game.Summarise(data)
		if err != nil {
			return
		}
		summary.ID = strings.TrimSuffix(filepath.Base(path), ".json")
		info, err := os.Stat(path)
		if err != nil {
			return
		}
		lock, err := lockFile(s.lockPath(summary.ID))
		lock.release()
		all = append(all, kept{Summary: summary, changed: info.ModTime(), locked: errors.Is(err, errLocked)})
	})
	slices.SortFunc(all, func(a, b kept) int {
		if c := b.changed.Compare(a.changed); c != 0 {
			return c
		}
		return strings.Compare(b.ID, a.ID)
	})
	return all
}

// begun returns the game that goes on with the puzzle of b. It is the last one
// played that is neither solved nor open elsewhere. A board on which something
// is written is always a game of its own.
func (s *folders) begun(b *sudoku.Board) (id string, ok bool) {
	if !reflect.DeepEqual(game.WrittenOn(b), game.Written{}) || b.Candidates != nil {
		return "", false
	}
	for _, k := range s.list() {
		if k.Rules != b.Rules.String() || k.Status == "solved" || k.locked {
			continue
		}
		data, err := os.ReadFile(s.path(k.ID))
		if err != nil {
			continue
		}
		g, err := game.Decode(data)
		if err != nil {
			continue // opening it says why
		}
		if p := g.Board().Puzzle; slices.Equal(p.Givens, b.Givens) && p.Symbols.String() == b.Symbols.String() && p.Candidates == nil {
			return k.ID, true
		}
	}
	return "", false
}

// eachGame reads the file of each saved game.
func (s *folders) eachGame(do func(path string, data []byte)) {
	files, _ := filepath.Glob(filepath.Join(s.games(), "*.json"))
	for _, path := range files {
		if data, err := os.ReadFile(path); err == nil {
			do(path, data)
		}
	}
}

// latest returns the game to continue with: the last played that is not solved and
// that nobody else plays.
func (s *folders) latest() (k kept, ok bool) {
	for _, k := range s.list() {
		if k.Status != "solved" && !k.locked {
			return k, true
		}
	}
	return kept{}, false
}

// remove deletes a saved game that nobody plays.
func (s *folders) remove(id string) error {
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
// appending is not mixed with another instance's. If a full disk cut the last
// line short, the new one starts on a line of its own.
func (s *folders) addResult(r result) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	path := filepath.Join(s.data, "results.jsonl")
	line = append(line, '\n')
	if before, err := os.ReadFile(path); err == nil && len(before) > 0 && before[len(before)-1] != '\n' {
		line = append([]byte{'\n'}, line...)
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(line)
	return errors.Join(err, file.Close())
}

// results returns all games solved, the oldest first, each game once.
func (s *folders) results() []result {
	data, err := os.ReadFile(filepath.Join(s.data, "results.jsonl"))
	if err != nil {
		return nil
	}
	var all []result
	seen := map[string]bool{}
	for line := range bytes.Lines(data) {
		var r result
		if json.Unmarshal(line, &r) == nil && !seen[r.ID] {
			seen[r.ID] = true
			all = append(all, r)
		}
	}
	return all
}
