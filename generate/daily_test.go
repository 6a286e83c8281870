package generate

import (
	"context"
	"testing"
	"time"

	"jiugong/sudoku"
)

// dailies are puzzles that people have: they must never change. If one does,
// find out what moved, and only if it was meant raise DailyVersion.
var dailies = []struct {
	day, level, rules, puzzle string
}{
	{"2026-11-21", "", "9", ".....59.....9..1.54....1.76..7.6...48.......93...8.6..24.8....31.8..6.....51....."},
	{"2026-11-21", "easy", "9", "....56..43....298....48.1.3..286...1..8...5..9...436..8.3.94....476....95..73...."},
	{"2026-11-22", "medium", "9", ".5.26.7.4.7..5.3........95......8.4.5..7.6..2.8.1......32........4.8..3.7.5.92.6."},
	{"2026-12-31", "hard", "9", "6.....9.....67.2......3..86.5...1.929.6...5.338.5...4.12..4......8.26.....4.....8"},
	{"2027-01-01", "expert", "9", "7...12.4..5..7...83..4.....1......7.86..3..14.7......5.....9..29...5..8..3.78...6"},
	{"2028-02-29", "master", "9", "9..4...83.5...1....37.....6....9..653...1...774..2....6.....25....2...7.12...8..4"},
	{"2026-11-21", "", "6", "4......2.4.5...1....2...1.4.6......4"},
}

func TestDailyPuzzlesNeverChange(t *testing.T) {
	for _, d := range dailies {
		day, err := time.Parse(time.DateOnly, d.day)
		if err != nil {
			t.Fatal(err)
		}
		item, err := Daily(context.Background(), day, d.level, mustRules(t, d.rules))
		if err != nil {
			t.Fatal(err)
		}
		checkItem(t, item)
		if got := item.Puzzle.String(); got != d.puzzle {
			t.Errorf("{%q, %q, %q, %q},", d.day, d.level, d.rules, got)
		}
	}
}

func TestDailyIsTheSameAllDayEverywhere(t *testing.T) {
	tokyo := time.FixedZone("tokyo", 9*3600)
	ctx := context.Background()
	morning, _ := Daily(ctx, time.Date(2026, 11, 21, 0, 0, 1, 0, time.UTC), "easy", nil)
	evening, _ := Daily(ctx, time.Date(2026, 11, 22, 8, 59, 0, 0, tokyo), "easy", sudoku.Classic())
	next, _ := Daily(ctx, time.Date(2026, 11, 22, 9, 0, 0, 0, tokyo), "easy", nil)
	if morning.Puzzle.String() != evening.Puzzle.String() || morning.Puzzle.String() == next.Puzzle.String() {
		t.Errorf("%v at 0:00 UTC, %v at 23:59 UTC, %v a minute later", morning.Puzzle, evening.Puzzle, next.Puzzle)
	}
	if _, err := Daily(ctx, time.Now(), "fiendish", nil); err == nil {
		t.Error("a level that is none gives a puzzle")
	}
}
