package postgres_test

import (
	"os"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/store"
	"jiugong/sudoku/cmd/sudoku/internal/store/postgres"
	"jiugong/sudoku/cmd/sudoku/internal/store/storetest"
)

// TestStore needs an empty database; .ci/run makes one.
func TestStore(t *testing.T) {
	address := os.Getenv("SUDOKU_TEST_POSTGRES")
	if address == "" {
		t.Skip("SUDOKU_TEST_POSTGRES names no database, such as postgres://localhost/test")
	}
	storetest.Run(t, func(t *testing.T) store.Store {
		s, err := postgres.Open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return s
	})
}
