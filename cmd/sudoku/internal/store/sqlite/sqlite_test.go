package sqlite_test

import (
	"path/filepath"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/sqlite"
	"jiugong/sudoku/cmd/sudoku/internal/store/storetest"
)

func TestStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "a name with spaces? and #.db")
	storetest.Run(t, func(t *testing.T) store.Store {
		s, err := sqlite.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return s
	})
}
