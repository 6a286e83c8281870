package notation

import (
	"os"
	"testing"

	"jiugong/sudoku/internal/testlong"
)

// TestMain lets random records be fewer than usual.
func TestMain(m *testing.M) {
	testlong.ChecksByTurn(100, 25, 4)
	os.Exit(m.Run())
}
