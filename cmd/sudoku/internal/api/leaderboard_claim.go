package api

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// claim is a thing that only one player may have on a list. Several servers may
// change a list at once. So each first saves a game for the claim, which the
// store lets only one of them do.
type claim struct {
	owner  store.Owner // of all claims of a kind on a list
	what   store.Owner
	player store.Owner
}

// toName claims a name, however its letters are written.
func (of LeadersOf) toName(player store.Owner, name string) claim {
	return claim{store.OwnerOf("\x00names " + of.Date + " " + string(of.Level)), store.OwnerOf(folded(name)), player}
}

// toMoves claims the moves of a game.
func (of LeadersOf) toMoves(player store.Owner, moves string) claim {
	return claim{store.OwnerOf("\x00moves " + of.Date + " " + string(of.Level)), store.OwnerOf(moves), player}
}

// timeToPut is how long a claim holds whose result isn't on the list yet.
const timeToPut = time.Minute

// take makes the claim the player's, or returns taken. The caller has seen that nobody else has it
// on the list.
func (c claim) take(ctx context.Context, games Lists, taken error) error {
	kept := store.Game{ID: nameOn(c.what), Title: nameOn(c.player), Document: []byte("{}")}
	_, err := games.Save(ctx, c.owner, kept, store.Condition{New: true})
	if errors.Is(err, store.ErrConflict) {
		var had store.Game
		had, err = games.Load(ctx, c.owner, kept.ID)
		switch {
		case errors.Is(err, store.ErrNotFound), err == nil && had.Title != kept.Title && time.Since(had.Saved) < timeToPut:
			return taken
		case err != nil:
			return err
		}
		// It is the player's own, or was left behind: a server ended before it put the result.
		_, err = games.Save(ctx, c.owner, kept, store.Condition{Versions: []int64{had.Version}})
	}
	if errors.Is(err, store.ErrConflict) {
		return taken
	}
	return err
}

// release lets others have the claim. Should that fail, they can take it a while later.
func (c claim) release(ctx context.Context, games Lists) {
	had, err := games.Load(ctx, c.owner, nameOn(c.what))
	if err == nil && had.Title == nameOn(c.player) {
		games.Delete(ctx, c.owner, had.ID, store.Condition{Versions: []int64{had.Version}})
	}
}

// folded makes names equal that differ only in capitals.
func folded(name string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
			least = min(least, other)
		}
		return least
	}, name)
}
