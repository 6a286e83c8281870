package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// TestReadyMeansThatALargeSaveIsKept has less and less room on a disk of its own.
func TestReadyMeansThatALargeSaveIsKept(t *testing.T) {
	folder := t.TempDir()
	if err := unix.Mount("tmpfs", folder, "tmpfs", 0, "size=16m"); err != nil {
		t.Skip("no disk can be made here: ", err)
	}
	t.Cleanup(func() { unix.Unmount(folder, unix.MNT_DETACH) })
	ready := 0
	for _, left := range []uint64{12 << 20, 6 << 20, 5 << 20, 3 << 20, 2 << 20, 1<<20 + 100<<10, 1 << 20, 600 << 10, 300 << 10, 200 << 10, 0} {
		path := filepath.Join(folder, fmt.Sprint(left), "games.db")
		s, err := Open(t.Context(), path)
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
