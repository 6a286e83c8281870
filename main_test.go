package sudoku_test

import (
	"os"
	"testing"

	"jiugong/sudoku/internal/testlong"
)

// TestMain lets random puzzles be fewer than usual.
func TestMain(m *testing.M) {
	testlong.Checks(100, 40)
	os.Exit(m.Run())
}
