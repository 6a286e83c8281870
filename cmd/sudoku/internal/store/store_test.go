package store_test

import (
	"fmt"
	"io/fs"
	"testing"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// TestVersionsGrowWhateverTheClockSays has clocks that stand still and that are set back.
func TestVersionsGrowWhateverTheClockSays(t *testing.T) {
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	last := int64(0)
	for _, step := range []time.Duration{0, 0, time.Millisecond, -time.Hour, 0, time.Hour, -50 * 365 * 24 * time.Hour, 0, 130 * 365 * 24 * time.Hour} {
		now = now.Add(step)
		for range 1000 {
			version := store.NextVersion(last, now)
			if version <= last || version >= 1<<53 {
				t.Fatalf("at %v: %d after %d", now, version, last)
			}
			last = version
		}
	}
}

// TestTwoDatabasesGiveOtherVersions has a backup that goes on beside what it is a copy of,
// in the same millisecond and with a clock that was set back.
func TestTwoDatabasesGiveOtherVersions(t *testing.T) {
	now := time.Now()
	for _, last := range []int64{0, store.NextVersion(0, now.Add(time.Hour))} {
		same := 0
		for range 1000 {
			one, other := store.NextVersion(last, now), store.NextVersion(last, now)
			if one == other {
				same++
			}
		}
		if most := map[bool]int{true: 20, false: 1}[last == 0]; same > most { // with the clock's help more are the same, but never two of two milliseconds
			t.Errorf("after %d: %d of 1000 are the same", last, same)
		}
	}
}

func TestThePublicLearnsOfNoPath(t *testing.T) {
	err := fmt.Errorf("%w: %w", store.ErrNoSpace, &fs.PathError{Op: "open", Path: "/var/lib/secret", Err: fs.ErrPermission})
	if got := store.Public(fmt.Errorf("saving: %w", err)); got != store.ErrNoSpace {
		t.Errorf("the public learns: %v", got)
	}
	if got := store.Public(fs.ErrPermission); got != nil {
		t.Errorf("an error of others is ours: %v", got)
	}
}
