// Package store says what it means to keep games: Store is the interface that
// the packages sqlite and postgres meet, and storetest holds them to. A game
// belongs to everyone who knows its owner's secret key; only the key's hash is kept.
package store

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"jiugong/sudoku/internal/message"
)

// Errors of a Store.
var (
	// ErrNotFound says that the owner has no such game.
	ErrNotFound = message.New("store.not_found")
	// ErrConflict says that the game is not as the caller supposed. Someone
	// else has saved or deleted it since it was loaded.
	ErrConflict = message.New("store.conflict")
	// ErrFull says that the owner has as much as one may have.
	ErrFull = message.New("store.too_much")
	// ErrNoSpace says that the disk is full, or as full as it may get.
	ErrNoSpace = message.New("store.no_space")
	// ErrUnusable says that nothing can be kept for another reason.
	ErrUnusable = message.New("store.unusable")
	// ErrDamaged says that what is kept of the game can't be read. It can be saved
	// over and deleted.
	ErrDamaged = message.New("store.damaged")
)

// Public returns the error of this package in err, without facts for the
// operator alone, such as a path. It returns nil if err is none of them.
func Public(err error) error {
	for _, known := range []error{ErrNotFound, ErrConflict, ErrFull, ErrNoSpace, ErrUnusable, ErrDamaged} {
		if errors.Is(err, known) {
			return known
		}
	}
	return nil
}

// What one owner may keep.
const (
	MostGames = 1000
	MostBytes = 64 << 20 // in all of them, with what a store writes beside the documents
)

// MostDocument is how many bytes one document may have. The server reads no more;
// a store that is ready has room for one as large.
const MostDocument = 1 << 20

// Owner stands for a player: the hash of a secret key.
type Owner [sha256.Size]byte

// OwnerOf returns the owner who holds a secret key.
func OwnerOf(key string) Owner { return sha256.Sum256([]byte(key)) }

// Game is a game as it is kept. What is in the document is the player's affair.
type Game struct {
	// ID names the game among those of its owner; the caller chooses it.
	ID string
	// Version is of this save alone, for ever; Save makes it (see NextVersion).
	Version int64
	// Title is what a list of games shows.
	Title string
	// Saved is when the game was saved last.
	Saved time.Time
	// Document is the saved game, as JSON. A list leaves it out.
	Document []byte
}

// What a store needs at least for a game beside its words, and for a deletion.
const (
	overhead     = 200
	DeletionSize = 100
)

// Size returns how many bytes the game counts among those that an owner, and all owners
// together, may keep.
func (g Game) Size() int64 { return int64(len(g.ID) + len(g.Title) + len(g.Document) + overhead) }

// Check returns ErrDamaged unless the game's document is JSON.
func (g Game) Check() error {
	if !json.Valid(g.Document) {
		return ErrDamaged
	}
	return nil
}

// Deletion is left of a game, so that the player's other devices learn that it is gone.
type Deletion struct {
	ID      string
	Version int64 // that of the deletion, larger than the game's
	When    time.Time
	Expired bool // whether the store deleted it, since nobody used it
}

// How many deletions are remembered of one owner, and for how long.
const (
	MostDeletions = 1000
	KeepDeletions = 400 * 24 * time.Hour
)

// NextVersion returns a version for a change made now. last is the game's last
// version, 0 if none is known. It is larger than last, and no other change to
// the game ever gets the same. A version begins with the milliseconds since
// 1970 and ends in random bits. So one given out before a backup was restored
// never comes again. Neither does one of a deleted game. Every version is below
// 2^53, so JavaScript's numbers hold it.
func NextVersion(last int64, now time.Time) int64 {
	if version := max(now.UnixMilli(), 1)<<chance | rand.Int64N(1<<chance); version > last {
		return version
	}
	return last + 1 + rand.Int64N(1<<leap) // saves in one millisecond, or a clock that was set back
}

// A version that the clock makes ends in chance random bits. One that is ahead
// of the clock gets leap of them, eight seconds at most.
const chance, leap = 11, 24

// Damage is something in a store that can't be used, or couldn't until it was mended.
type Damage struct {
	// Owner and ID tell the game; an empty ID is damage that isn't one game's.
	Owner  Owner
	ID     string
	What   error // says what is wrong
	Mended bool
}

// Usage is how much is kept.
type Usage struct {
	Games int64
	Bytes int64 // the sum of the games' sizes, and of what else is remembered
}

// Condition says which game must be there for a change to happen. The zero
// Condition is met by any game, and by none.
type Condition struct {
	// New wants that there is no such game, Old that there is one.
	New, Old bool
	// Versions, if there are any, must have that of the game.
	Versions []int64
	// Not must not have it.
	Not []int64
}

// met reports whether a version meets the condition; 0 is that of no game.
func (c Condition) met(version int64) bool {
	switch {
	case c.New && version != 0, c.Old && version == 0:
		return false
	case len(c.Versions) > 0 && !slices.Contains(c.Versions, version):
		return false
	}
	return !slices.Contains(c.Not, version)
}

// MaySave returns nil if a game of this version may be saved over, else ErrConflict.
func (c Condition) MaySave(version int64) error {
	if !c.met(version) {
		return ErrConflict
	}
	return nil
}

// MayDelete returns nil if a game of this version may be deleted, else ErrNotFound or
// ErrConflict.
func (c Condition) MayDelete(version int64) error {
	if version == 0 {
		return ErrNotFound
	}
	return c.MaySave(version)
}

// Fits returns ErrFull if an owner can't have one more game, or that number of bytes in
// all games.
func Fits(games int, bytes int64) error {
	if games >= MostGames || bytes > MostBytes {
		return ErrFull
	}
	return nil
}

// Store keeps games. It may be used from many goroutines, and from several
// processes at once. When Save has returned without an error, the game survives
// whatever happens to the process, and to the machine. A damaged game can be saved
// over and deleted like any other, and is in nobody's way.
type Store interface {
	// Save keeps a game, new or in place of what was there, and gives its
	// version. The error may be ErrConflict, ErrFull, ErrNoSpace or ErrUnusable.
	Save(ctx context.Context, owner Owner, game Game, when Condition) (version int64, err error)
	// Load gives a game back. The error may be ErrNotFound or ErrDamaged.
	Load(ctx context.Context, owner Owner, id string) (Game, error)
	// List returns the owner's games without their documents, and those that were
	// deleted, the latest first in each.
	List(ctx context.Context, owner Owner) ([]Game, []Deletion, error)
	// Delete takes a game away. The error may be ErrNotFound or ErrConflict.
	Delete(ctx context.Context, owner Owner, id string, when Condition) error
	// Usage tells how much is kept for all owners together. It costs little, so it
	// may be asked before every save; what it tells may be a few seconds old.
	Usage(ctx context.Context) (Usage, error)
	// Expire deletes the games neither saved nor loaded since a time, give or take a day.
	// It returns how many there were.
	Expire(ctx context.Context, since time.Time) (int, error)
	// Check looks at every game, mends what it can, and tells found of each that is
	// damaged, mended or not. Others may use the store meanwhile. It says how many
	// games there are.
	Check(ctx context.Context, found func(Damage)) (int64, error)
	// Ping reports whether a game would be kept, however large: by keeping something,
	// and by the room that there is.
	Ping(ctx context.Context) error
	// Close ends the use of the store.
	Close() error
}
