// Package testlong sets how long tests take and wait. It leaves out what they need long for,
// unless the environment variable SUDOKU_TEST_LONG asks for it, as it does in .ci/run. A test that only
// makes sense whole calls Need; one that also says something in little asks Wanted.
package testlong

import (
	"flag"
	"os"
	"strconv"
	"testing"
)

// Wanted says whether all that takes long is asked for.
func Wanted() bool { return os.Getenv("SUDOKU_TEST_LONG") != "" }

// Need skips a test unless all that takes long is asked for.
func Need(t testing.TB) {
	t.Helper()
	if !Wanted() {
		t.Skip("takes long; SUDOKU_TEST_LONG=1 asks for it")
	}
}

// Of gives how many of a test's cases run: all of them when that is asked for,
// otherwise some.
func Of(all, some int) int {
	if Wanted() {
		return all
	}
	return some
}

// Checks sets how many cases each random test of a package draws, from its
// TestMain; -rapid.checks asks for more. They are the same each time, so that what passes
// here passes everywhere; -rapid.seed draws others.
func Checks(all, some int) {
	flag.Set("rapid.checks", strconv.Itoa(Of(all, some)))
	flag.Set("rapid.seed", "1")
}

// Every says whether a test's case number i runs: each does when that is asked
// for, otherwise every nth.
func Every(n, i int) bool { return i%n == 0 || Wanted() }
