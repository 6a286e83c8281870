package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/sqlstore"
	"jiugong/sudoku/cmd/sudoku/internal/store/storetest"
	"jiugong/sudoku/internal/testlong"
)

func openTest(t testing.TB, path string) store.Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "a name with spaces? and #.db")
	storetest.Run(t, func(t *testing.T) store.Store { return openTest(t, path) })
}

// TestManyOpenANewFileTogether has one of them turn the file to its log, and all
// want to make the tables.
func TestManyOpenANewFileTogether(t *testing.T) {
	folder := t.TempDir()
	for round := range testlong.Of(400, 5) {
		path := filepath.Join(folder, fmt.Sprint(round, ".db"))
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() {
				s, err := Open(t.Context(), path)
				if err != nil {
					t.Errorf("round %d: %v", round, err)
					return
				}
				if _, err := s.Save(t.Context(), store.OwnerOf("someone"), store.Game{ID: "g", Document: []byte("x")}, store.Condition{}); err != nil {
					t.Errorf("round %d: %v", round, err)
				}
				s.Close()
			})
		}
		all.Wait()
	}
}

func TestNobodyElseMayReadTheFile(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has other permissions")
	}
	path := filepath.Join(t.TempDir(), "games.db")
	for _, before := range []os.FileMode{0, 0o644} {
		if before != 0 {
			if err := os.Chmod(path, before); err != nil {
				t.Fatal(err)
			}
		}
		s := openTest(t, path)
		for _, name := range []string{path, path + "-wal", path + "-shm"} {
			info, err := os.Stat(name)
			if err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s, which was %v, is %v (%v)", filepath.Base(name), before, info.Mode(), err)
			}
		}
		s.Close()
	}
}

var someone = store.OwnerOf("someone")

func TestADeletedFileIsNoticed(t *testing.T) {
	for _, gone := range []string{"", "-wal"} {
		path := filepath.Join(t.TempDir(), "games.db")
		s := openTest(t, path)
		if err := s.Ping(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(path + gone); err != nil {
			t.Skip("an open file can't be deleted here: ", err)
		}
		if _, err := s.Save(t.Context(), someone, store.Game{ID: "g", Document: []byte("x")}, store.Condition{}); !errors.Is(err, store.ErrUnusable) {
			t.Errorf("games.db%s is deleted, and a save says %v", gone, err)
		}
		if err := s.Ping(t.Context()); !errors.Is(err, store.ErrUnusable) {
			t.Errorf("games.db%s is deleted, and the store is ready: %v", gone, err)
		}
	}
}

// TestAFullDiskIsNoticed has a database that must not grow.
func TestAFullDiskIsNoticed(t *testing.T) {
	s := openTest(t, filepath.Join(t.TempDir(), "games.db"))
	limit := func(pages int) {
		db := s.(*closing).committer
		err := db.write(t.Context(), func(ctx context.Context, tx sqlstore.Tx) error {
			_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA max_page_count = %d", pages))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Ping(t.Context()); err != nil {
		t.Fatal(err)
	}
	limit(1) // the least is what there is
	large := store.Game{ID: "g", Document: make([]byte, 1<<19)}
	// A failed change is no other's affair.
	var all sync.WaitGroup
	errs := make([]error, 20)
	for i := range errs {
		all.Go(func() {
			game := store.Game{ID: fmt.Sprint("small", i), Document: []byte("x")}
			if i%2 == 0 {
				game = large
			}
			_, errs[i] = s.Save(t.Context(), someone, game, store.Condition{})
		})
	}
	all.Wait()
	for i, err := range errs {
		if i%2 == 0 && !errors.Is(err, store.ErrNoSpace) || i%2 == 1 && err != nil {
			t.Errorf("save %d: %v", i, err)
		}
	}
	if err := s.Ping(t.Context()); !errors.Is(err, store.ErrNoSpace) {
		t.Errorf("ready on a full disk: %v", err)
	}
	time.Sleep(600 * time.Millisecond) // for so long an answer holds
	if err := s.Ping(t.Context()); !errors.Is(err, store.ErrNoSpace) {
		t.Errorf("ready on a full disk a second later: %v", err)
	}
	// There is space again.
	limit(1_000_000)
	time.Sleep(600 * time.Millisecond) // for so long an answer holds
	if err := s.Ping(t.Context()); err != nil {
		t.Errorf("not ready when there is space again: %v", err)
	}
	if _, err := s.Save(t.Context(), someone, large, store.Condition{}); err != nil {
		t.Error(err)
	}
}

func TestABackupIsMadeWhileOthersSave(t *testing.T) {
	folder := t.TempDir()
	path, copied := filepath.Join(folder, "games.db"), filepath.Join(folder, "copy.db")
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
	if info, err := os.Stat(copied); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	got, err := openTest(t, copied).Load(t.Context(), someone, "before")
	if err != nil || string(got.Document) != "the backup" {
		t.Errorf("%s %v", got.Document, err)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if err := Backup(t.Context(), filepath.Join(folder, "nothing.db"), filepath.Join(folder, "x.db")); err == nil {
		t.Error("a backup of nothing")
	}
}

// BenchmarkSaves has fifty clients save as fast as they are answered.
func BenchmarkSaves(b *testing.B) {
	s := openTest(b, filepath.Join(b.TempDir(), "games.db"))
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
