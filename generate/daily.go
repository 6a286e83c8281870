package generate

import (
	"context"
	"fmt"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/logic"
)

// DailyVersion is the version of the way daily puzzles come to be. A test of known puzzles pins
// everything that could change a puzzle: the grids, the order of digging, the ratings. None of it
// depends on the order in which an engine searches. A change on purpose raises the version, which
// is part of what Daily hashes.
const DailyVersion = 1

// Daily returns the puzzle of the day of date in UTC. It is the same for everyone, forever.
// level is the ID of one of logic.Levels, or "" for any. Nil rules are the classic ones. On
// square boards of 6×6 and more, the givens have half-turn symmetry.
//
// It takes milliseconds for the levels up to master, a second for extreme.
// Rules with constraints beyond houses and pairs of cells are refused.
func Daily(ctx context.Context, date time.Time, level string, rules *sudoku.Rules) (Item, error) {
	options, err := DailyOptions(date, level, rules)
	if err != nil {
		return Item{}, err
	}
	return One(ctx, options, 0)
}

// DailyOptions returns the options whose item 0 is the puzzle of a day. Use them to follow the
// Progress. A change to any other option gives another puzzle.
func DailyOptions(date time.Time, level string, rules *sudoku.Rules) (Options, error) {
	if rules == nil {
		rules = sudoku.Classic()
	}
	if level != "" {
		if _, ok := logic.LevelByID(level); !ok {
			return Options{}, badOption("level", "recipe.no_level", level, meant.Of(level, levelIDs()))
		}
	}
	options := Options{Rules: rules, Level: level, Seed: dailySeed(date, level, rules)}
	if rules.String() != "9" {
		options.Fill = fillFrozen
	}
	if rules.N() >= 6 {
		options.Symmetry = SymmetryRotate180
	}
	return options, nil
}

// dailySeed hashes the parts that make a daily puzzle (FNV-1a, 64 bits).
func dailySeed(date time.Time, level string, rules *sudoku.Rules) uint64 {
	year, month, day := date.UTC().Date()
	text := fmt.Sprintf("daily %d|%04d-%02d-%02d|%s|%s", DailyVersion, year, month, day, level, rules)
	hash := uint64(0xcbf29ce484222325)
	for _, b := range []byte(text) {
		hash = (hash ^ uint64(b)) * 0x100000001b3
	}
	return random.Mix(hash)
}
