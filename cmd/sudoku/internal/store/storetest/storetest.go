// Package storetest holds every store to the same promises.
package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// Run tests a store. open gives the same, at first empty, store at every call,
// as another process would open it.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	ada, bob := store.OwnerOf("ada's secret"), store.OwnerOf("bob's secret")
	save := func(t *testing.T, s store.Store, owner store.Owner, game store.Game) int64 {
		t.Helper()
		version, err := s.Save(t.Context(), owner, game, store.Condition{})
		if err != nil {
			t.Fatal(err)
		}
		return version
	}

	t.Run("what is saved is loaded, by its owner only", func(t *testing.T) {
		s := open(t)
		before := time.Now().Add(-time.Second)
		if v := save(t, s, ada, store.Game{ID: "g1", Title: "数独", Document: []byte(`{"a":1}`)}); v != 1 {
			t.Errorf("first version %d, want 1", v)
		}
		got, err := open(t).Load(t.Context(), ada, "g1")
		if err != nil || got.Title != "数独" || string(got.Document) != `{"a":1}` || got.Version != 1 || got.Saved.Before(before) {
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
		v := save(t, s, ada, store.Game{ID: "g2", Document: []byte("one")})
		for _, test := range []struct {
			id   string
			when store.Condition
			want error
		}{
			{"g2", at(v), nil},
			{"g2", at(v), store.ErrConflict},
			{"g2", at(7, v+1), nil},
			{"g2", store.Condition{New: true}, store.ErrConflict},
			{"g2", store.Condition{Not: []int64{v + 2}}, store.ErrConflict},
			{"g2", store.Condition{Old: true}, nil},
			{"none", at(3), store.ErrConflict},
			{"none", store.Condition{Old: true}, store.ErrConflict},
			{"g2 too", store.Condition{New: true}, nil},
		} {
			if _, err := s.Save(t.Context(), ada, store.Game{ID: test.id, Document: []byte("two")}, test.when); !errors.Is(err, test.want) {
				t.Errorf("%s when %+v: %v, want %v", test.id, test.when, err, test.want)
			}
		}
		if err := s.Delete(t.Context(), ada, "g2 too", at(5)); !errors.Is(err, store.ErrConflict) {
			t.Errorf("delete of another version: %v", err)
		}
		if err := s.Delete(t.Context(), ada, "g2 too", at(1)); err != nil {
			t.Error(err)
		}
		if got, err := s.Load(t.Context(), ada, "g2"); err != nil || string(got.Document) != "two" {
			t.Errorf("Load = %s, %v", got.Document, err)
		}
	})
	t.Run("the list has the owner's games, the last saved first", func(t *testing.T) {
		s := open(t)
		carol := store.OwnerOf("carol's secret")
		for i := range 3 {
			save(t, s, carol, store.Game{ID: fmt.Sprint("c", i), Title: fmt.Sprint("game ", i), Document: []byte("x")})
			time.Sleep(2 * time.Millisecond)
		}
		save(t, s, carol, store.Game{ID: "c0", Title: "game 0 again", Document: []byte("x")})
		games, err := s.List(t.Context(), carol)
		if err != nil || len(games) != 3 || games[0].Title != "game 0 again" || games[0].Version != 2 || games[1].ID != "c2" || games[0].Document != nil {
			t.Errorf("List = %+v, %v", games, err)
		}
		if err := s.Delete(t.Context(), carol, "c1", store.Condition{}); err != nil {
			t.Error(err)
		}
		if games, _ := s.List(t.Context(), carol); len(games) != 2 {
			t.Errorf("after deleting one: %+v", games)
		}
	})
	t.Run("of many saves at once each counts", func(t *testing.T) {
		s := open(t)
		var all sync.WaitGroup
		for range 8 {
			s := open(t)
			all.Go(func() {
				for range 10 {
					if _, err := s.Save(t.Context(), bob, store.Game{ID: "busy", Document: []byte("x")}, store.Condition{}); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		if got, err := s.Load(t.Context(), bob, "busy"); err != nil || got.Version != 80 {
			t.Errorf("version %d (%v) after 80 saves", got.Version, err)
		}
	})
	t.Run("nobody keeps more than the most", func(t *testing.T) {
		s := open(t)
		dan := store.OwnerOf("dan's secret")
		for i := range store.MostGames {
			save(t, s, dan, store.Game{ID: fmt.Sprint(i), Document: []byte("x")})
		}
		if _, err := s.Save(t.Context(), dan, store.Game{ID: "one more", Document: []byte("x")}, store.Condition{}); !errors.Is(err, store.ErrFull) {
			t.Errorf("one more: %v", err)
		}
		save(t, s, dan, store.Game{ID: "7", Document: []byte("an old one")})
		eve, large := store.OwnerOf("eve's secret"), make([]byte, store.MostBytes/2-1000)
		save(t, s, eve, store.Game{ID: "half", Document: large})
		save(t, s, eve, store.Game{ID: "the other half", Document: large})
		if _, err := s.Save(t.Context(), eve, store.Game{ID: "more", Document: large[:2001]}, store.Condition{}); !errors.Is(err, store.ErrFull) {
			t.Errorf("more bytes than one may have: %v", err)
		}
		save(t, s, eve, store.Game{ID: "half", Document: large[2001:]})
		save(t, s, eve, store.Game{ID: "more", Document: large[:2001]})
	})
	t.Run("it tells how much is kept for all", func(t *testing.T) {
		before, err := open(t).Usage(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		s := open(t)
		for _, owner := range []store.Owner{ada, bob} {
			save(t, s, owner, store.Game{ID: "counted", Document: make([]byte, 5000)})
		}
		after, err := open(t).Usage(t.Context())
		if got := after.Bytes - before.Bytes; err != nil || after.Games != before.Games+2 || got < 10_000 || got > 12_000 {
			t.Errorf("%+v before, %+v after two games of 5000 bytes, %v", before, after, err)
		}
	})
	t.Run("what nobody uses expires", func(t *testing.T) {
		s := open(t)
		fay := store.OwnerOf("fay's secret")
		for i := range 3 {
			save(t, s, fay, store.Game{ID: fmt.Sprint(i), Document: []byte("x")})
		}
		if n, err := s.Expire(t.Context(), time.Now().AddDate(0, 0, -1)); n != 0 || err != nil {
			t.Errorf("%d games expire on the day they are saved: %v", n, err)
		}
		if n, err := s.Expire(t.Context(), time.Now().AddDate(0, 0, 2)); n < 3 || err != nil {
			t.Errorf("%d games expire in the end: %v", n, err)
		}
		if games, err := s.List(t.Context(), fay); len(games) != 0 || err != nil {
			t.Errorf("left: %v %v", games, err)
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
