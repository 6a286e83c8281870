package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// smallDisk is the folder of a disk of 16 MB.
func smallDisk(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := unix.Mount("tmpfs", folder, "tmpfs", 0, "size=16m"); err != nil {
		t.Skip("no disk can be made here: ", err)
	}
	t.Cleanup(func() { unix.Unmount(folder, unix.MNT_DETACH) })
	return folder
}

// TestAFullDiskIsNoticed has a disk without room for large games, which has some again later.
func TestAFullDiskIsNoticed(t *testing.T) {
	disk := smallDisk(t)
	s := openTest(t, filepath.Join(disk, "games.db"))
	if _, err := s.Save(t.Context(), someone, store.Game{ID: "old", Document: []byte("1")}, store.Condition{}); err != nil {
		t.Fatal(err)
	}
	free, _ := freeBytes(disk)
	ballast := filepath.Join(disk, "ballast")
	if err := os.WriteFile(ballast, make([]byte, free-100<<10), 0o600); err != nil {
		t.Fatal(err)
	}
	large := store.Game{ID: "old", Document: make([]byte, 1<<19)}
	for i := range 10 {
		game := store.Game{ID: "small", Document: []byte("1")}
		if i%2 == 0 {
			game = large
		}
		_, err := s.Save(t.Context(), someone, game, store.Condition{})
		if i%2 == 0 && !errors.Is(err, store.ErrNoSpace) || i%2 == 1 && err != nil {
			t.Errorf("save %d: %v", i, err)
		}
	}
	if game, err := s.Load(t.Context(), someone, "old"); err != nil || string(game.Document) != "1" {
		t.Errorf("a save that was refused left %d bytes (%v)", len(game.Document), err)
	}
	for range 2 {
		if err := s.Ping(t.Context()); !errors.Is(err, store.ErrNoSpace) {
			t.Errorf("ready on a full disk: %v", err)
		}
		time.Sleep(600 * time.Millisecond) // for so long an answer holds
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if err := s.Ping(t.Context()); err != nil {
		t.Errorf("not ready when there is space again: %v", err)
	}
	if _, err := s.Save(t.Context(), someone, large, store.Condition{}); err != nil {
		t.Error(err)
	}
}

// TestReadyMeansThatALargeSaveIsKept has less and less room on a disk of its own.
func TestReadyMeansThatALargeSaveIsKept(t *testing.T) {
	folder := smallDisk(t)
	ready := 0
	for _, left := range []uint64{12 << 20, 6 << 20, 5 << 20, 3 << 20, 2 << 20, 1<<20 + 100<<10, 1 << 20, 600 << 10, 300 << 10, 200 << 10, 0} {
		path := filepath.Join(folder, fmt.Sprint(left), "games.db")
		s, err := Open(t.Context(), path, quiet)
		if err != nil {
			t.Fatalf("%d free: %v", left, err)
		}
		free, known := freeBytes(folder)
		if !known {
			t.Fatal("nobody knows what is free")
		}
		ballast := filepath.Join(folder, "ballast")
		if err := os.WriteFile(ballast, make([]byte, free-min(free, left)), 0o600); err != nil {
			t.Fatal(err)
		}
		pinged := s.Ping(t.Context())
		_, saved := s.Save(t.Context(), someone, store.Game{ID: "g", Document: make([]byte, store.MostDocument)}, store.Condition{})
		if pinged == nil && saved != nil {
			t.Errorf("%d bytes are free: ready, but a save gets %v", left, saved)
		}
		if pinged != nil && !errors.Is(pinged, store.ErrNoSpace) {
			t.Errorf("%d bytes are free: %v", left, pinged)
		}
		if pinged == nil {
			ready++
		}
		s.Close()
		if err := errors.Join(os.Remove(ballast), os.RemoveAll(filepath.Dir(path))); err != nil {
			t.Fatal(err)
		}
	}
	if ready != 3 {
		t.Errorf("ready %d times; want 3, with more than four megabytes free", ready)
	}
}
