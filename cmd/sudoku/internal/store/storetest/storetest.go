// Package storetest holds every store to the same promises.
package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// A Kind is a way to keep games that is tested.
type Kind struct {
	// Open gives the same, at first empty, store at every call, as another process
	// would open it.
	Open func(t *testing.T) store.Store
	// Damage spoils the document of a game.
	Damage func(t *testing.T, owner store.Owner, id string)
	// Backup keeps what is there, and gives what puts it back.
	Backup func(t *testing.T) (restore func())
}

var ada, bob = store.OwnerOf("ada's secret"), store.OwnerOf("bob's secret")

// document makes JSON of a length.
func document(length int) []byte {
	return append(append([]byte{'"'}, bytes.Repeat([]byte("x"), length-2)...), '"')
}

func save(t *testing.T, s store.Store, owner store.Owner, game store.Game) int64 {
	t.Helper()
	if game.Document == nil {
		game.Document = []byte("1")
	}
	version, err := s.Save(t.Context(), owner, game, store.Condition{})
	if err != nil {
		t.Fatal(err)
	}
	return version
}

// each does n things, sixteen at a time, as many clients would.
func each(t *testing.T, n int, do func(i int) error) {
	t.Helper()
	var all sync.WaitGroup
	var next atomic.Int64
	for range 16 {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				if err := do(i); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}

// Run tests a kind of store.
func Run(t *testing.T, kind Kind) {
	t.Run("games", func(t *testing.T) { games(t, kind) })
	t.Run("limits", func(t *testing.T) { limits(t, kind) })
	t.Run("versions", func(t *testing.T) { versions(t, kind) })
	t.Run("damage", func(t *testing.T) { damage(t, kind) })
	t.Run("what nobody uses expires", func(t *testing.T) { expires(t, kind) })
}

func games(t *testing.T, kind Kind) {
	open := kind.Open
	t.Run("what is saved is loaded, by its owner only", func(t *testing.T) {
		s := open(t)
		before := time.Now().Add(-time.Second)
		v := save(t, s, ada, store.Game{ID: "g1", Title: "数独", Document: []byte(`{"a":1}`)})
		if v <= 0 || v >= 1<<53 {
			t.Errorf("version %d is not above 0 and below 2^53", v)
		}
		got, err := open(t).Load(t.Context(), ada, "g1")
		if err != nil || got.Title != "数独" || string(got.Document) != `{"a":1}` || got.Version != v || got.Saved.Before(before) {
			t.Errorf("Load = %+v, %v", got, err)
		}
		if _, err := s.Load(t.Context(), bob, "g1"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("bob loads ada's game: %v", err)
		}
		if err := s.Delete(t.Context(), bob, "g1", store.Condition{}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("bob deletes ada's game: %v", err)
		}
	})
	t.Run("a save that would undo another's is refused", func(t *testing.T) {
		s := open(t)
		at := func(versions ...int64) store.Condition { return store.Condition{Versions: versions} }
		now := save(t, s, ada, store.Game{ID: "g2"})
		for _, test := range []struct {
			id   string
			when store.Condition
			want error
		}{
			{"g2", at(now), nil},
			{"g2", at(now), store.ErrConflict},
			{"g2", store.Condition{New: true}, store.ErrConflict},
			{"g2", store.Condition{Old: true}, nil},
			{"none", at(now), store.ErrConflict},
			{"none", store.Condition{Old: true}, store.ErrConflict},
			{"g2 too", store.Condition{New: true}, nil},
		} {
			if _, err := s.Save(t.Context(), ada, store.Game{ID: test.id, Document: []byte("2")}, test.when); !errors.Is(err, test.want) {
				t.Errorf("%s when %+v: %v, want %v", test.id, test.when, err, test.want)
			}
		}
		game, err := s.Load(t.Context(), ada, "g2")
		if err != nil || string(game.Document) != "2" {
			t.Errorf("Load = %s, %v", game.Document, err)
		}
		for _, test := range []struct {
			when store.Condition
			want error
		}{
			{store.Condition{Not: []int64{game.Version}}, store.ErrConflict},
			{at(5), store.ErrConflict},
			{at(7, game.Version), nil},
			{at(game.Version), store.ErrNotFound},
		} {
			if err := s.Delete(t.Context(), ada, "g2", test.when); !errors.Is(err, test.want) {
				t.Errorf("delete when %+v: %v, want %v", test.when, err, test.want)
			}
		}
	})
	t.Run("the list has the owner's games, the last saved first", func(t *testing.T) {
		s := open(t)
		carol := store.OwnerOf("carol's secret")
		for i := range 3 {
			save(t, s, carol, store.Game{ID: fmt.Sprint("c", i), Title: fmt.Sprint("game ", i)})
			time.Sleep(2 * time.Millisecond)
		}
		v := save(t, s, carol, store.Game{ID: "c0", Title: "game 0 again"})
		games, gone, err := s.List(t.Context(), carol)
		if err != nil || len(games) != 3 || games[0].Title != "game 0 again" || games[0].Version != v || games[1].ID != "c2" || games[0].Document != nil || len(gone) != 0 {
			t.Errorf("List = %+v, %+v, %v", games, gone, err)
		}
		if err := s.Delete(t.Context(), carol, "c1", store.Condition{}); err != nil {
			t.Error(err)
		}
		if games, _, _ := s.List(t.Context(), carol); len(games) != 2 {
			t.Errorf("after deleting one: %+v", games)
		}
	})
	t.Run("of many saves at once each counts", func(t *testing.T) {
		s := open(t)
		var all sync.WaitGroup
		var seen sync.Map
		for range 8 {
			s := open(t)
			all.Go(func() {
				for range 10 {
					v, err := s.Save(t.Context(), bob, store.Game{ID: "busy", Document: []byte("1")}, store.Condition{})
					if _, twice := seen.LoadOrStore(v, true); twice || err != nil {
						t.Errorf("version %d again, or %v", v, err)
					}
				}
			})
		}
		all.Wait()
		got, err := s.Load(t.Context(), bob, "busy")
		if _, given := seen.Load(got.Version); err != nil || !given {
			t.Errorf("version %d, which no save got (%v)", got.Version, err)
		}
	})
	t.Run("several processes may open it at once", func(t *testing.T) {
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() {
				if err := open(t).Ping(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	})
}

func limits(t *testing.T, kind Kind) {
	open := kind.Open
	t.Run("nobody keeps more than the most", func(t *testing.T) {
		s := open(t)
		dan := store.OwnerOf("dan's secret")
		each(t, store.MostGames-2, func(i int) error {
			_, err := s.Save(t.Context(), dan, store.Game{ID: fmt.Sprint(i), Document: []byte("1")}, store.Condition{})
			return err
		})
		// Two more may come, in either order.
		var kept atomic.Int32
		var all sync.WaitGroup
		for i := range 16 {
			s := open(t)
			all.Go(func() {
				switch _, err := s.Save(t.Context(), dan, store.Game{ID: fmt.Sprint("late", i), Document: []byte("1")}, store.Condition{}); {
				case err == nil:
					kept.Add(1)
				case !errors.Is(err, store.ErrFull):
					t.Error(err)
				}
			})
		}
		all.Wait()
		games, _, err := s.List(t.Context(), dan)
		if err != nil || len(games) != store.MostGames || kept.Load() != 2 {
			t.Errorf("%d games are kept, %d came in the race; %v", len(games), kept.Load(), err)
		}
		save(t, s, dan, store.Game{ID: "7"}) // an old one
	})
	t.Run("nobody keeps more bytes than the most", func(t *testing.T) {
		s := open(t)
		eve, half := store.OwnerOf("eve's secret"), store.MostBytes/2-1000
		save(t, s, eve, store.Game{ID: "half", Document: document(half)})
		save(t, s, eve, store.Game{ID: "the other half", Document: document(half)})
		if _, err := s.Save(t.Context(), eve, store.Game{ID: "more", Document: document(2001)}, store.Condition{}); !errors.Is(err, store.ErrFull) {
			t.Errorf("more bytes than one may have: %v", err)
		}
		save(t, s, eve, store.Game{ID: "half", Document: document(half - 2001)})
		save(t, s, eve, store.Game{ID: "more", Document: document(2001)})
	})
	t.Run("it tells how much is kept for all", func(t *testing.T) {
		before, err := open(t).Usage(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		s := open(t)
		for _, owner := range []store.Owner{ada, bob} {
			save(t, s, owner, store.Game{ID: "counted", Document: document(50)})
			save(t, s, owner, store.Game{ID: "counted", Document: document(5000)})
		}
		after, err := open(t).Usage(t.Context())
		if got := after.Bytes - before.Bytes; err != nil || after.Games != before.Games+2 || got < 10_000 || got > 12_000 {
			t.Errorf("%+v before, %+v after two games of 5000 bytes, %v", before, after, err)
		}
		for _, owner := range []store.Owner{ada, bob} {
			if err := s.Delete(t.Context(), owner, "counted", store.Condition{}); err != nil {
				t.Error(err)
			}
		}
		last, err := open(t).Usage(t.Context())
		if got := last.Bytes - before.Bytes; err != nil || last.Games != before.Games || got < 0 || got > 1000 {
			t.Errorf("%+v before, %+v in the end, %v", before, last, err)
		}
	})
	t.Run("deletions don't pile up", func(t *testing.T) {
		s := open(t)
		ivy := store.OwnerOf("ivy's secret")
		each(t, store.MostDeletions+20, func(i int) error {
			game := store.Game{ID: fmt.Sprint(i), Document: []byte("1")}
			if _, err := s.Save(t.Context(), ivy, game, store.Condition{}); err != nil {
				return err
			}
			return s.Delete(t.Context(), ivy, game.ID, store.Condition{})
		})
		_, gone, err := s.List(t.Context(), ivy)
		if err != nil || len(gone) != store.MostDeletions {
			t.Errorf("%d deletions are remembered, %v", len(gone), err)
		}
	})
}

func versions(t *testing.T, kind Kind) {
	open := kind.Open
	t.Run("a version never comes again", func(t *testing.T) {
		s, seen := open(t), map[int64]bool{}
		last := int64(0)
		for range 50 {
			v := save(t, s, ada, store.Game{ID: "v1"})
			if seen[v] || v <= last {
				t.Errorf("version %d after %d", v, last)
			}
			seen[v], last = true, v
			if err := s.Delete(t.Context(), ada, "v1", store.Condition{Versions: []int64{v}}); err != nil {
				t.Fatal(err)
			}
			_, gone, err := s.List(t.Context(), ada)
			if err != nil || len(gone) == 0 || gone[0].Version <= last {
				t.Fatalf("after the deletion of version %d: %+v, %v", v, gone, err)
			}
			last = gone[0].Version
		}
	})
	t.Run("nor after an older backup is restored", func(t *testing.T) {
		s := open(t)
		before := save(t, s, ada, store.Game{ID: "v2", Document: []byte(`"before"`)})
		restore := kind.Backup(t)
		known := map[int64]bool{before: true}
		for range 30 {
			known[save(t, s, ada, store.Game{ID: "v2", Document: []byte(`"lost"`)})] = true
		}
		lost := save(t, s, ada, store.Game{ID: "v2", Document: []byte(`"lost"`)})
		known[lost] = true
		s.Close()
		restore()
		s = open(t)
		if game, err := s.Load(t.Context(), ada, "v2"); err != nil || game.Version != before {
			t.Fatalf("restored: %+v, %v", game, err)
		}
		// A device that saw what was lost can't overwrite what it never saw.
		for range 30 {
			after := save(t, s, ada, store.Game{ID: "v2", Document: []byte(`"after"`)})
			if known[after] {
				t.Errorf("version %d comes again", after)
			}
			known[after] = true
		}
		if _, err := s.Save(t.Context(), ada, store.Game{ID: "v2", Document: []byte("1")}, store.Condition{Versions: []int64{lost}}); !errors.Is(err, store.ErrConflict) {
			t.Errorf("a save over the lost version: %v", err)
		}
	})
	t.Run("a deletion is remembered until the game is back", func(t *testing.T) {
		s := open(t)
		gil := store.OwnerOf("gil's secret")
		v := save(t, s, gil, store.Game{ID: "v3"})
		save(t, s, gil, store.Game{ID: "v3 too"})
		if err := s.Delete(t.Context(), gil, "v3", store.Condition{}); err != nil {
			t.Fatal(err)
		}
		games, gone, err := open(t).List(t.Context(), gil)
		if err != nil || len(games) != 1 || len(gone) != 1 || gone[0].ID != "v3" || gone[0].Version <= v || gone[0].Expired || time.Since(gone[0].When).Abs() > time.Minute {
			t.Errorf("%+v, %+v, %v", games, gone, err)
		}
		if _, err := s.Save(t.Context(), gil, store.Game{ID: "v3", Document: []byte("1")}, store.Condition{Old: true}); !errors.Is(err, store.ErrConflict) {
			t.Errorf("a deleted game is an old one: %v", err)
		}
		save(t, s, gil, store.Game{ID: "v3"})
		if _, gone, _ := s.List(t.Context(), gil); len(gone) != 0 {
			t.Errorf("it is back and deleted: %+v", gone)
		}
	})
}

func damage(t *testing.T, kind Kind) {
	s := kind.Open(t)
	kim := store.OwnerOf("kim's secret")
	for _, id := range []string{"saved", "deleted", "left", "whole"} {
		save(t, s, kim, store.Game{ID: id, Document: document(20_000)})
		if id != "whole" {
			kind.Damage(t, kim, id)
		}
	}
	if _, err := s.Load(t.Context(), kim, "left"); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("a damaged game is loaded: %v", err)
	}
	if game, err := s.Load(t.Context(), kim, "whole"); err != nil || len(game.Document) != 20_000 {
		t.Errorf("the game beside it: %v", err)
	}
	if games, _, err := s.List(t.Context(), kim); err != nil || len(games) != 4 {
		t.Errorf("listed are %+v, %v", games, err)
	}
	save(t, s, kim, store.Game{ID: "saved", Document: []byte(`"again"`)})
	if game, err := s.Load(t.Context(), kim, "saved"); err != nil || string(game.Document) != `"again"` {
		t.Errorf("saved again: %s, %v", game.Document, err)
	}
	if err := s.Delete(t.Context(), kim, "deleted", store.Condition{}); err != nil {
		t.Errorf("a damaged game is deleted: %v", err)
	}
	time.Sleep(600 * time.Millisecond) // for so long what Ping found holds
	if err := s.Ping(t.Context()); err != nil {
		t.Errorf("a damaged game keeps the store from being ready: %v", err)
	}
	var left []store.Damage
	_, err := s.Check(t.Context(), func(one store.Damage) {
		if !one.Mended {
			left = append(left, one)
		}
	})
	if err != nil || len(left) != 1 || left[0].ID != "left" || left[0].Owner != kim || left[0].What == nil {
		t.Errorf("a check finds %+v, %v", left, err)
	}
}

func expires(t *testing.T, kind Kind) {
	s := kind.Open(t)
	fay := store.OwnerOf("fay's secret")
	for i := range 3 {
		save(t, s, fay, store.Game{ID: fmt.Sprint(i)})
	}
	if n, err := s.Expire(t.Context(), time.Now().AddDate(0, 0, -1)); n != 0 || err != nil {
		t.Errorf("%d games expire on the day they are saved: %v", n, err)
	}
	if n, err := s.Expire(t.Context(), time.Now().AddDate(0, 0, 2)); n < 3 || err != nil {
		t.Errorf("%d games expire in the end: %v", n, err)
	}
	games, gone, err := s.List(t.Context(), fay)
	if len(games) != 0 || len(gone) != 3 || err != nil {
		t.Fatalf("left: %v %v %v", games, gone, err)
	}
	if !gone[0].Expired {
		t.Errorf("nobody deleted %+v", gone[0])
	}
}
