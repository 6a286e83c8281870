// Package folder reads the games that an earlier version kept as files, so that a
// database can take them over:
//
//	games/
//	  3f/                 the first two hexadecimal digits of an owner
//	    lock
//	    9c04…e1/          the other 62
//	      67616d65        a game, named by its ID in hexadecimal: a line of JSON
//	                      about it, then its document
//
// When a file was used last is its time of modification.
package folder

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/internal/disk"
)

// about is a file's first line.
type about struct {
	ID    string    `json:"id"`
	Title string    `json:"title"`
	Saved time.Time `json:"saved"`
}

// Game is a game of the folder.
type Game struct {
	store.Game
	Owner store.Owner
	Used  time.Time
	// Damaged is nil unless the file can't be understood. Then the game has
	// only its owner and the file's name as ID.
	Damaged error
}

// Has reports whether there are games in a folder.
func Has(path string) bool {
	for _, shard := range shards(path) {
		if owners, _ := owners(filepath.Join(path, shard)); len(owners) > 0 {
			return true
		}
	}
	return false
}

// shards returns the names of the folders of owners.
func shards(path string) (names []string) {
	entries, _ := os.ReadDir(path)
	for _, entry := range entries {
		if hash, err := hex.DecodeString(entry.Name()); err == nil && len(hash) == 1 && entry.IsDir() {
			names = append(names, entry.Name())
		}
	}
	return names
}

// owners returns the names of the folders of games in a shard.
func owners(shard string) (names []string, err error) {
	entries, err := os.ReadDir(shard)
	for _, entry := range entries {
		if hash, err := hex.DecodeString(entry.Name()); err == nil && len(hash) == len(store.Owner{})-1 && entry.IsDir() {
			names = append(names, entry.Name())
		}
	}
	return names, err
}

// Read gives every game to take. Its error is that of take, or says that something
// can't be read at all.
func Read(ctx context.Context, path string, take func(Game) error) error {
	for _, shard := range shards(path) {
		names, err := owners(filepath.Join(path, shard))
		if err != nil {
			return err
		}
		for _, name := range names {
			if err := readOwner(ctx, filepath.Join(path, shard, name), shard+name, take); err != nil {
				return err
			}
		}
	}
	return nil
}

func readOwner(ctx context.Context, dir, hash string, take func(Game) error) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	owner, _ := hex.DecodeString(hash)
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), ".") {
			continue // was begun and never became a game
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		game, err := read(filepath.Join(dir, entry.Name()))
		if err != nil {
			return err
		}
		game.Owner = store.Owner(owner)
		if err := take(game); err != nil {
			return err
		}
	}
	return nil
}

// read reads a game. Only its owner is still missing.
func read(path string) (Game, error) {
	name := filepath.Base(path)
	info, err := os.Stat(path)
	if err != nil {
		return Game{}, err
	}
	damaged := func(why error) (Game, error) {
		return Game{Game: store.Game{ID: name}, Damaged: message.Errorf("said.about", path, why)}, nil
	}
	if !info.Mode().IsRegular() {
		return damaged(message.Errorf("store.not_file"))
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return Game{}, err
	}
	line, document, _ := bytes.Cut(text, []byte("\n"))
	var a about
	if err := json.Unmarshal(line, &a); err != nil || hex.EncodeToString([]byte(a.ID)) != name {
		return damaged(message.Errorf("store.other_name"))
	}
	game := Game{Game: store.Game{ID: a.ID, Title: a.Title, Saved: a.Saved, Document: document}, Used: info.ModTime()}
	if game.Check() != nil {
		return damaged(message.Errorf("store.no_json"))
	}
	return game, nil
}

// tokenName is the file that tells one folder of games from others.
const tokenName = ".brought"

// Token returns the token that tells the folder from every other, after putting fresh
// there if it has none.
func Token(path, fresh string) (string, error) {
	name := filepath.Join(path, tokenName)
	text, err := os.ReadFile(name)
	if err == nil && len(text) > 0 {
		return string(text), nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if err := os.WriteFile(name, []byte(fresh), 0o600); err != nil {
		return "", err
	}
	return fresh, disk.Sync(name)
}

// SetAside gives the folder another name, beside it, which SetAside returns. If the
// folder holds what must stay, its games move into a folder in there.
func SetAside(path string, stays bool) (string, error) {
	if !stays {
		to, err := free(path + ".brought-over")
		if err != nil {
			return "", err
		}
		if err := os.Rename(path, to); err != nil {
			return "", err
		}
		return to, disk.SyncFolder(filepath.Dir(path))
	}
	to, err := free(filepath.Join(path, "brought-over"))
	if err != nil {
		return "", err
	}
	if err := os.Mkdir(to, 0o700); err != nil {
		return "", err
	}
	for _, name := range append(shards(path), tokenName) { // the token last: until then it is known what is to be done
		if err := os.Rename(filepath.Join(path, name), filepath.Join(to, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return to, disk.SyncFolder(path)
}

// free returns a name that nothing has yet: the one asked for, or with a time.
func free(name string) (string, error) {
	if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
		return name, nil
	}
	name += "-" + time.Now().UTC().Format("20060102T150405.000")
	if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
		return "", message.Errorf("store.exists", name)
	}
	return name, nil
}
