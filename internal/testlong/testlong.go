// Package testlong sets how long tests take and wait. It leaves out what takes long, unless the
// environment variable SUDOKU_TEST_LONG asks for it. It is 1, or names the folders of packages, as
// .ci/run does: "web cli". A test that only makes sense whole calls Need; one that also says
// something in little asks Wanted.
package testlong

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Wanted reports whether all that takes long is asked for, here or everywhere.
func Wanted() bool {
	long := os.Getenv("SUDOKU_TEST_LONG")
	here, _, _ := strings.Cut(filepath.Base(os.Args[0]), ".") // cli.test, or cli.test.exe
	return long == "1" || slices.Contains(strings.Fields(long), here)
}

// Need skips a test unless all that takes long is asked for.
func Need(t testing.TB) {
	t.Helper()
	if !Wanted() {
		t.Skip("takes long; SUDOKU_TEST_LONG=1 asks for it")
	}
}

// Of returns how many of a test's cases run: all of them when that is asked for,
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

// Turn returns which of n parts of its work a test does, from 0. The number of
// commits, which SUDOKU_TEST_TURN holds in .ci/run, gives all of them their
// turn. Without it the first part is done, so a result for one holds for all.
func Turn(n int) int {
	turn, err := strconv.Atoi(os.Getenv("SUDOKU_TEST_TURN"))
	if err != nil || turn < 0 {
		return 0
	}
	return turn % n
}

// InTurn does what Need does, and leaves case number i to the next turns but for one in n. Where
// SUDOKU_TEST_TURN doesn't say whose turn it is, no case is left out.
func InTurn(t testing.TB, i, n int) {
	t.Helper()
	Need(t)
	if os.Getenv("SUDOKU_TEST_TURN") != "" && i%n != Turn(n) {
		t.Skip("another turn's; SUDOKU_TEST_TURN is the number of the turn")
	}
}

// ChecksByTurn does what Checks does, where all that takes long is drawn in n turns.
func ChecksByTurn(all, some, n int) {
	Checks((all+n-1)/n, some)
	flag.Set("rapid.seed", strconv.Itoa(1+Turn(n)))
}

// Every reports whether a test's case number i runs: each does when that is asked
// for, otherwise every nth.
func Every(n, i int) bool { return i%n == 0 || Wanted() }
