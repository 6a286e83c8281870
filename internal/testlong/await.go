package testlong

import (
	"testing"
	"time"
)

// Patience is far longer than anything takes that a test waits for, also on a busy machine.
const Patience = 2 * time.Minute

// Await returns what a channel brings. The test ends where nothing comes in two minutes.
func Await[T any](t testing.TB, from <-chan T) (value T) {
	t.Helper()
	select {
	case value = <-from:
	case <-time.After(Patience):
		t.Fatal("nothing came in ", Patience)
	}
	return value
}
