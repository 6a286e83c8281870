package folder

import (
	"bufio"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/internal/disk"
)

// about is a file's first line.
type about struct {
	ID      string    `json:"id"`
	Version int64     `json:"version"`
	Title   string    `json:"title"`
	Saved   time.Time `json:"saved"`
}

// read reads a game, its document only if that is wanted.
func read(path string, document bool) (game store.Game, err error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return store.Game{}, store.ErrNotFound
	}
	if err != nil {
		return store.Game{}, err
	}
	defer file.Close()
	text := bufio.NewReader(file)
	line, err := text.ReadBytes('\n')
	if err != nil && err != io.EOF {
		return store.Game{}, err
	}
	var a about
	if err := json.Unmarshal(line, &a); err != nil || fileName(a.ID) != filepath.Base(path) {
		return store.Game{}, fmt.Errorf("%w: %s is damaged", store.ErrUnusable, path)
	}
	game = store.Game{ID: a.ID, Version: a.Version, Title: a.Title, Saved: a.Saved}
	if document {
		game.Document, err = io.ReadAll(text)
	}
	return game, err
}

// versionOf is the version of a game, 0 when there is none.
func versionOf(path string) (int64, error) {
	game, err := read(path, false)
	if errors.Is(err, store.ErrNotFound) {
		return 0, nil
	}
	return game.Version, err
}

// files are the games of an owner's folder, and the paths of what is being written
// there, or was begun by those who were killed.
func files(dir string) (games []fs.FileInfo, begun []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), ".") {
			begun = append(begun, filepath.Join(dir, entry.Name()))
			continue
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue // deleted since
		}
		if err != nil {
			return nil, nil, err
		}
		games = append(games, info)
	}
	return games, begun, nil
}

// Save implements store.Store.
func (s *Store) Save(ctx context.Context, owner store.Owner, game store.Game, when store.Condition) (int64, error) {
	var version int64
	err := s.change(ctx, owner, func(dir string) (err error) {
		version, err = save(dir, game, when)
		return err
	})
	s.probe.Saved(len(game.Document), err)
	if err != nil {
		return 0, err // and the write may still be under way
	}
	return version, nil
}

func save(dir string, game store.Game, when store.Condition) (int64, error) {
	name := fileName(game.ID)
	path := filepath.Join(dir, name)
	version, err := versionOf(path)
	if err != nil {
		return 0, err
	}
	if err := when.MaySave(version); err != nil {
		return 0, err
	}
	others, begun, err := files(dir)
	if err != nil {
		return 0, err
	}
	others = slices.DeleteFunc(others, func(file fs.FileInfo) bool { return file.Name() == name })
	line, err := json.Marshal(about{game.ID, version + 1, game.Title, time.Now()})
	if err != nil {
		return 0, err
	}
	bytes := int64(len(line) + 1 + len(game.Document))
	for _, file := range others {
		bytes += file.Size()
	}
	if err := store.Fits(len(others), bytes); err != nil {
		return 0, err
	}
	if err := makeFolder(dir); err != nil {
		return 0, err
	}
	sweep(begun)
	err = disk.Write(path, 0o600, func(w io.Writer) error {
		_, err := w.Write(slices.Concat(line, []byte("\n"), game.Document))
		return err
	})
	return version + 1, err
}

// sweep takes away what was begun: nobody else writes where the caller has the lock.
func sweep(begun []string) {
	for _, path := range begun {
		_ = os.Remove(path)
	}
}

// Load implements store.Store.
func (s *Store) Load(ctx context.Context, owner store.Owner, id string) (game store.Game, err error) {
	var found store.Game
	err = s.look(ctx, owner, func(dir string) (err error) {
		path := filepath.Join(dir, fileName(id))
		if found, err = read(path, true); err != nil {
			return err
		}
		now := time.Now()
		if info, err := os.Stat(path); err == nil && now.Sub(info.ModTime()) > day {
			_ = os.Chtimes(path, time.Time{}, now) // that it is late to expire is no reason not to give the game
		}
		return nil
	})
	if err != nil {
		return store.Game{}, err
	}
	return found, nil
}

// day is how exactly it is known when a game was used last.
const day = 24 * time.Hour

// List implements store.Store.
func (s *Store) List(ctx context.Context, owner store.Owner) ([]store.Game, error) {
	var found []store.Game
	err := s.look(ctx, owner, func(dir string) error {
		list, _, err := files(dir)
		for _, file := range list {
			game, err := read(filepath.Join(dir, file.Name()), false)
			if err != nil {
				continue // one that is damaged, or deleted since, hides no other
			}
			found = append(found, game)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b store.Game) int {
		if c := b.Saved.Compare(a.Saved); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	return found, nil
}

// Delete implements store.Store.
func (s *Store) Delete(ctx context.Context, owner store.Owner, id string, when store.Condition) error {
	return s.change(ctx, owner, func(dir string) error {
		path := filepath.Join(dir, fileName(id))
		version, err := versionOf(path)
		if err != nil {
			return err
		}
		if err := when.MayDelete(version); err != nil {
			return err
		}
		if err := os.Remove(path); err != nil {
			return err
		}
		return disk.SyncFolder(dir)
	})
}

// Usage implements store.Store.
func (s *Store) Usage(ctx context.Context) (store.Usage, error) {
	return s.usage.Ask(func() (all store.Usage, err error) {
		err = s.within(ctx, func() error {
			owners, err := s.owners()
			if err != nil {
				return err
			}
			for _, owner := range owners {
				list, _, err := files(s.folder(owner))
				if err != nil {
					return err
				}
				for _, file := range list {
					all.Games++
					all.Bytes += file.Size()
				}
			}
			return nil
		})
		return all, err
	})
}

// Expire implements store.Store.
func (s *Store) Expire(ctx context.Context, since time.Time) (int, error) {
	owners, err := s.owners()
	if err != nil {
		return 0, explain(err)
	}
	all := 0
	for _, owner := range owners {
		some := 0
		err := s.change(ctx, owner, func(dir string) (err error) {
			some, err = expire(dir, since)
			return err
		})
		if err != nil {
			return all, err
		}
		all += some
	}
	return all, nil
}

// expire deletes what an owner hasn't used, and the folder when nothing is left.
func expire(dir string, since time.Time) (n int, err error) {
	list, begun, err := files(dir)
	if err != nil {
		return 0, err
	}
	for _, file := range list {
		if !file.ModTime().Before(since) {
			continue
		}
		if err := os.Remove(filepath.Join(dir, file.Name())); err != nil {
			return n, err
		}
		n++
	}
	if n < len(list) {
		return n, nil
	}
	sweep(begun)
	return n, os.Remove(dir)
}

// owners are those who have a folder.
func (s *Store) owners() ([]store.Owner, error) {
	shards, err := os.ReadDir(s.path)
	if err != nil {
		return nil, err
	}
	var owners []store.Owner
	for _, shard := range shards {
		entries, err := os.ReadDir(filepath.Join(s.path, shard.Name()))
		if err != nil {
			continue // a file that isn't ours
		}
		for _, entry := range entries {
			if hash, err := hex.DecodeString(shard.Name() + entry.Name()); err == nil && len(hash) == len(store.Owner{}) {
				owners = append(owners, store.Owner(hash))
			}
		}
	}
	return owners, nil
}
