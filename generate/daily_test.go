package generate

import (
	"context"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
)

// dailies are puzzles that people have: they must never change. If one does,
// find out what moved, and only if it was meant raise DailyVersion.
var dailies = []struct {
	day, level, rules, puzzle string
}{
	{"2026-11-21", "", "9", ".....59.....9..1.54...21..6..7.8..54.........56..1.3..9..43...81.5..7.....81....."},
	{"2026-11-21", "easy", "9", "....5...436...2.8.72.4.....9.1.23...6.......1...86.3.7.....4.59.9.2...368...9...."},
	{"2026-11-22", "medium", "9", "..19..25.7..5....3.....18...6..4...5.2.....8.3...7..6...38.....8....7..6.45..97.."},
	{"2026-12-31", "hard", "9", "......9.7...67.2.4.75..4.......81..29.2...8.33..49.......1..36.1.4.56...5.9......"},
	{"2027-01-01", "expert", "9", "..6.12.43...6..92.328....6.2...........937...........9.1....452.82..1...93.25.1.."},
	{"2028-02-29", "master", "9", ".6...2..........922.7.85..63...9..27...3.4...84..1...96..15.2.812..........2...7."},
	{"2026-11-22", "extreme", "9", "..18.....7....2......7.64.9.8.....535.9...7.647.....8.6.59.7......5....7.....45.."},
	{"2027-06-30", "extreme", "9", "...39..7.7....58.9........5..3.7.95.4..5.9..3.56.1.4..6........3.79....4.2..37..."},
	{"2026-11-21", "", "6", ".536...1....3..........4....6...523."},
	{"2026-11-21", "", "9+x+king", "6.......3.......7...7..9.......2...94.......29...4.......6..4...4.......1.......8"},
	{"2026-11-21", "", "16", "3B97.2.....C..E.F54G...1A..DC63.2..D7.6.....8.GA6.......B..E..9D.D....FC.7B9...1B234...9CG...E58....8.4.251.9A.C1.EC5.7..D84.GF..8F.4D5..1.2EC.BE.GB.F37.C.6....537...2G4...6D8FD...98B.5F....1.9F..E..4.......G4A.6.....E.G1..9.GBE2..8D...3746.1..G.....6.D8CE"},
}

func TestDailyPuzzlesNeverChange(t *testing.T) {
	for _, d := range dailies {
		if d.level == "extreme" && d.day == "2026-11-22" && !testlong.Wanted() {
			continue // it takes three times as long as all the others
		}
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
