package testlong

import (
	"testing"
	"time"
)

// patience is far longer than anything takes that a test waits for, also on a busy machine.
const patience = 2 * time.Minute

// Await gives what a channel brings. The test ends where nothing comes in two minutes.
func Await[T any](t testing.TB, from <-chan T) (value T) {
	t.Helper()
	select {
	case value = <-from:
	case <-time.After(patience):
		t.Fatal("nothing came in ", patience)
	}
	return value
}
