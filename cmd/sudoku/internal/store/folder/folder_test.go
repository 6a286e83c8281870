package folder

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/storetest"
)

func openTest(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "a name with spaces? and #")
	storetest.Run(t, func(t *testing.T) store.Store { return openTest(t, path) })
}

func TestNobodyElseMayRead(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has other permissions")
	}
	path := filepath.Join(t.TempDir(), "games")
	for _, before := range []os.FileMode{0, 0o755} {
		if before != 0 {
			if err := os.Chmod(path, before); err != nil {
				t.Fatal(err)
			}
		}
		s := openTest(t, path)
		if _, err := s.Save(t.Context(), someone, store.Game{ID: "g"}, store.Condition{}); err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]os.FileMode{path: 0o700, filepath.Join(s.folder(someone), fileName("g")): 0o600} {
			if info, err := os.Stat(name); err != nil || info.Mode().Perm() != want {
				t.Errorf("%s, in a folder that was %v, is %v (%v)", name, before, info.Mode(), err)
			}
		}
	}
}

func TestNamesThatDifferInTheirLettersCaseAreTwoGames(t *testing.T) {
	if a, b := fileName("Game"), fileName("game"); strings.EqualFold(a, b) {
		t.Errorf("%s and %s are one file on many disks", a, b)
	}
}

var someone = store.OwnerOf("someone")

func TestADeletedFolderIsNoticed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	s := openTest(t, path)
	if err := s.Ping(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Save(t.Context(), someone, store.Game{ID: "g", Document: []byte("x")}, store.Condition{}); !errors.Is(err, store.ErrUnusable) {
		t.Errorf("the folder is deleted, and a save says %v", err)
	}
	if err := s.Ping(t.Context()); !errors.Is(err, store.ErrUnusable) {
		t.Errorf("the folder is deleted, and the store is ready: %v", err)
	}
}

func TestAFileIsNoFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(path, []byte("SQLite format 3"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), "is a file; games are kept in a folder") {
		t.Error(err)
	}
}

func TestADamagedGameHidesNoOther(t *testing.T) {
	s := openTest(t, t.TempDir())
	for _, id := range []string{"damaged", "whole"} {
		if _, err := s.Save(t.Context(), someone, store.Game{ID: id, Document: []byte("x")}, store.Condition{}); err != nil {
			t.Fatal(err)
		}
	}
	damaged := filepath.Join(s.folder(someone), fileName("damaged"))
	for _, text := range []string{"", "no JSON\nx", `{"id":"whole","version":3}` + "\nx"} {
		if err := os.WriteFile(damaged, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if games, err := s.List(t.Context(), someone); err != nil || len(games) != 1 || games[0].ID != "whole" {
			t.Errorf("%q: %v, %v", text, games, err)
		}
		if _, err := s.Load(t.Context(), someone, "damaged"); !errors.Is(err, store.ErrUnusable) {
			t.Errorf("%q is loaded: %v", text, err)
		}
		if _, err := s.Save(t.Context(), someone, store.Game{ID: "damaged"}, store.Condition{}); !errors.Is(err, store.ErrUnusable) {
			t.Errorf("%q is saved over, its version unknown: %v", text, err)
		}
	}
}

// TestWhatAKilledServerBeganIsSweptAway has a file that was never renamed.
func TestWhatAKilledServerBeganIsSweptAway(t *testing.T) {
	s := openTest(t, filepath.Join(t.TempDir(), "[games")) // which is no pattern
	save := func() {
		if _, err := s.Save(t.Context(), someone, store.Game{ID: "g", Document: []byte("x")}, store.Condition{}); err != nil {
			t.Fatal(err)
		}
	}
	save()
	begun := filepath.Join(s.folder(someone), ".67.123.tmp")
	if err := os.WriteFile(begun, make([]byte, store.MostBytes), 0o600); err != nil {
		t.Fatal(err)
	}
	if games, err := s.List(t.Context(), someone); err != nil || len(games) != 1 {
		t.Errorf("%v, %v", games, err)
	}
	save()
	if _, err := os.Stat(begun); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("still there: %v", err)
	}
}

// TestOnlyWhatNobodyUsesExpires has games of two ages; to load one is to use it.
func TestOnlyWhatNobodyUsesExpires(t *testing.T) {
	s := openTest(t, t.TempDir())
	long := time.Now().AddDate(0, 0, -40)
	for _, id := range []string{"new", "old", "loaded"} {
		if _, err := s.Save(t.Context(), someone, store.Game{ID: id, Document: []byte("x")}, store.Condition{}); err != nil {
			t.Fatal(err)
		}
		if id != "new" {
			if err := os.Chtimes(filepath.Join(s.folder(someone), fileName(id)), long, long); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := s.Load(t.Context(), someone, "loaded"); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Expire(t.Context(), time.Now().AddDate(0, 0, -30)); n != 1 || err != nil {
		t.Errorf("%d games expired (%v)", n, err)
	}
	games, err := s.List(t.Context(), someone)
	if err != nil || len(games) != 2 {
		t.Errorf("left are %v, %v", games, err)
	}
}

func TestWhoEndsIsAnswered(t *testing.T) {
	s := openTest(t, t.TempDir())
	s.turns[someone[0]].Lock() // a save that waits for a disk that hangs
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err := s.Save(ctx, someone, store.Game{ID: "g", Document: []byte("x")}, store.Condition{})
	s.turns[someone[0]].Unlock()
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	s.Close() // waits for it
	if _, err := s.Load(t.Context(), someone, "g"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("saved for someone who had left before its turn: %v", err)
	}
}

func TestABackupIsMadeWhileOthersSave(t *testing.T) {
	folder := t.TempDir()
	path, copied := filepath.Join(folder, "games"), filepath.Join(folder, "copy")
	s := openTest(t, path)
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for client := range 4 {
		all.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				s.Save(ctx, someone, store.Game{ID: fmt.Sprint(client, "-", n%50), Document: make([]byte, 5000)}, store.Condition{})
			}
		})
	}
	if _, err := s.Save(ctx, someone, store.Game{ID: "before", Document: []byte("the backup")}, store.Condition{}); err != nil {
		t.Fatal(err)
	}
	err := Backup(t.Context(), path, copied)
	again := Backup(t.Context(), path, copied)
	cancel()
	all.Wait()
	if err != nil || again == nil {
		t.Fatalf("%v; and again to the same file: %v", err, again)
	}
	if info, err := os.Stat(copied); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o700 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	restored := openTest(t, copied)
	got, err := restored.Load(t.Context(), someone, "before")
	if err != nil || string(got.Document) != "the backup" {
		t.Errorf("%s %v", got.Document, err)
	}
	games, err := restored.List(t.Context(), someone)
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range games {
		if game, err := restored.Load(t.Context(), someone, game.ID); err != nil || game.ID != "before" && len(game.Document) != 5000 {
			t.Errorf("%s has %d bytes in the copy (%v)", game.ID, len(game.Document), err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(folder, ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if err := Backup(t.Context(), filepath.Join(folder, "nothing"), filepath.Join(folder, "x")); err == nil {
		t.Error("a backup of nothing")
	}
}

// BenchmarkSaves has fifty clients save as fast as they are answered.
func BenchmarkSaves(b *testing.B) {
	s := openTest(b, b.TempDir())
	const clients = 50
	took := make([][]time.Duration, clients)
	var all sync.WaitGroup
	b.ResetTimer()
	for client := range clients {
		all.Go(func() {
			owner := store.OwnerOf(fmt.Sprint("client ", client))
			for n := range (b.N + clients - 1) / clients {
				start := time.Now()
				if _, err := s.Save(b.Context(), owner, store.Game{ID: fmt.Sprint(n % 20), Document: make([]byte, 4000)}, store.Condition{}); err != nil {
					b.Error(err)
				}
				took[client] = append(took[client], time.Since(start))
			}
		})
	}
	all.Wait()
	list := slices.Sorted(slices.Values(slices.Concat(took...)))
	at := func(share float64) float64 {
		return float64(list[min(len(list)-1, int(share*float64(len(list))))].Microseconds()) / 1000
	}
	b.ReportMetric(at(.5), "ms-p50")
	b.ReportMetric(at(.99), "ms-p99")
	b.ReportMetric(at(.999), "ms-p99.9")
	b.ReportMetric(at(1), "ms-most")
}
