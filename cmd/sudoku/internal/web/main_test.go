package web

import (
	"flag"
	"os"
	"strconv"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// TestMain lets random tests on the page's modules be fewer than usual, since
// they run slowly here; -rapid.checks asks for more.
func TestMain(m *testing.M) {
	flag.Set("rapid.checks", strconv.Itoa(testlong.Of(30, 10)))
	flag.Parse()
	os.Exit(webtest.Tests{M: m}.Run())
}
