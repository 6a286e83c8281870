package web

import (
	"os"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// TestMain lets random tests on the page's modules be fewer than usual, since
// they run slowly here.
func TestMain(m *testing.M) {
	testlong.Checks(30, 10)
	os.Exit(webtest.Tests{M: m}.Run())
}
