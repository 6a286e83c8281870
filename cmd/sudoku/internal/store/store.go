// Package store says what it means to keep games: Store is the interface that
// the packages sqlite and postgres meet, and storetest holds them to. A game
// belongs to whoever knows its owner's secret key; only the key's hash is kept.
package store

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"
)

// Errors of a Store.
var (
	// ErrNotFound says that the owner has no such game.
	ErrNotFound = errors.New("no such game")
	// ErrConflict says that the game was saved by someone else since it was
	// loaded: its version is another one.
	ErrConflict = errors.New("the game has changed since it was loaded")
	// ErrFull says that the owner has as many games as one may have.
	ErrFull = errors.New("too many games are kept under this key")
)

// MostGames is how many games one owner may keep.
const MostGames = 1000

// Owner stands for a player: the hash of a secret key.
type Owner [sha256.Size]byte

// OwnerOf is the owner who holds a secret key.
func OwnerOf(key string) Owner { return sha256.Sum256([]byte(key)) }

// Game is a game as it is kept. What is in the document is the player's affair.
type Game struct {
	// ID names the game among those of its owner; the caller chooses it.
	ID string
	// Version counts the saves, from 1.
	Version int64
	// Title is what a list of games shows.
	Title string
	// Saved is when the game was saved last.
	Saved time.Time
	// Document is the saved game, as JSON. A list leaves it out.
	Document []byte
}

// Store keeps games. It may be used from many goroutines, and from several
// processes at once. When Save has returned without an error, the game survives
// whatever happens to the process.
type Store interface {
	// Save keeps a game and gives its new version. Version 0 makes a new game
	// or replaces whatever is there; any other must be the version at hand,
	// else the error is ErrConflict (ErrNotFound when there is no such game).
	Save(ctx context.Context, owner Owner, game Game) (version int64, err error)
	// Load gives a game back. The error may be ErrNotFound.
	Load(ctx context.Context, owner Owner, id string) (Game, error)
	// List gives the owner's games without their documents, the one saved last
	// first.
	List(ctx context.Context, owner Owner) ([]Game, error)
	// Delete takes a game away. The error may be ErrNotFound.
	Delete(ctx context.Context, owner Owner, id string) error
	// Ping says whether the store can be reached.
	Ping(ctx context.Context) error
	// Close ends the use of the store.
	Close() error
}
