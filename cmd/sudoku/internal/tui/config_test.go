package tui

import (
	"testing"

	"jiugong/sudoku/game"
)

// TestBylineIsHarmless shows a title and an author that hold orders for a terminal.
func TestBylineIsHarmless(t *testing.T) {
	for _, test := range []struct {
		about game.About
		want  string
	}{
		{game.About{}, ""},
		{game.About{Title: "Snowfall", Author: "Ada"}, "Snowfall · Ada"},
		{game.About{Author: "Ada"}, "Ada"},
		{game.About{Title: "\x1b[2JBoo\n\tBoo"}, "[2JBoo Boo"},
	} {
		if got := byline(test.about); got != test.want {
			t.Errorf("%+v: %q, want %q", test.about, got, test.want)
		}
	}
}
