package generate

import (
	"errors"
	"testing"

	"jiugong/sudoku"
)

func TestDemandsThatMakeNoSenseAreRefusedAtOnce(t *testing.T) {
	four, err := sudoku.ParseRules("4")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		options    Options
		impossible bool
		want       string
	}{
		{Options{Full: true, Clues: Range{20, 20}}, false, "clues: is for puzzles and says nothing about full grids"},
		{Options{Full: true, Minimal: true}, false, "minimal: is for puzzles and says nothing about full grids"},
		{Options{Full: true, Preset: "level3"}, false, "preset: is for puzzles and says nothing about full grids"},
		{Options{Full: true, Must: []Demand{emptyCorner}}, false, "empty-corner: is for puzzles and says nothing about full grids"},
		{Options{Rules: four, Must: []Demand{emptyCorner}}, false, "empty-corner: no solution"},
		{Options{Tries: 3, Must: []Demand{{Met: func(sudoku.Puzzle) bool { return false }}}}, true, "the demands were never met together"},
		{Options{Clues: Range{16, 16}}, true, "clues 16: no 9×9 puzzle with one solution has fewer than 17 givens"},
		{Options{HolesPerBox: Range{8, 9}}, true, "holes per box 8-9: no 9×9 puzzle with one solution has fewer than 17 givens"},
		{Options{Rules: four, Clues: Range{3, 3}}, true, "clues 3: no 4×4 puzzle with one solution has fewer than 4 givens"},
	} {
		_, err := One(t.Context(), test.options, 0)
		var option *OptionError
		var impossible *ImpossibleError
		if test.impossible && (!errors.As(err, &impossible) || impossible.Reason.Error() != test.want) ||
			!test.impossible && (!errors.As(err, &option) || err.Error() != test.want) {
			t.Errorf("%+v: %v, want %s", test.options, err, test.want)
		}
	}
}

func TestParseRange(t *testing.T) {
	for text, want := range map[string]Range{"": {}, "26": {26, 26}, "24-30": {24, 30}, " 24 - 30 ": {24, 30}, "0-5": {0, 5}} {
		if got, err := ParseRange(text); got != want || err != nil {
			t.Errorf("ParseRange(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"x", "0", "-3", "30-24", "1-2-3", "24-"} {
		if got, err := ParseRange(text); err == nil {
			t.Errorf("ParseRange(%q) = %v, want an error", text, got)
		}
	}
}

func TestParseSeed(t *testing.T) {
	for text, want := range map[string]uint64{"0": 0, "7": 7, "18446744073709551615": 1<<64 - 1} {
		if got, err := ParseSeed(text); got != want || err != nil {
			t.Errorf("ParseSeed(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "x", "-1", "1.5", "18446744073709551616", " 7"} {
		if got, err := ParseSeed(text); err == nil || err.Error() != "a seed is a number from 0 to 18446744073709551615" {
			t.Errorf("ParseSeed(%q) = %v, %v, want an error", text, got, err)
		}
	}
}
