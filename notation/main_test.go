package notation

import (
	"flag"
	"os"
	"strconv"
	"testing"

	"jiugong/sudoku/internal/testlong"
)

// TestMain lets random records be fewer than usual; -rapid.checks asks for more.
func TestMain(m *testing.M) {
	flag.Set("rapid.checks", strconv.Itoa(testlong.Of(100, 40)))
	flag.Parse()
	os.Exit(m.Run())
}
