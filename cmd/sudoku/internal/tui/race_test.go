package tui

import (
	"testing"

	"jiugong/sudoku/game"
)

// A race begins anew for everyone, also for who has begun the puzzle before, and has the helps that
// the host allows. How the others are stands beside the clock.
func TestARaceBeginsAnew(t *testing.T) {
	const puzzle = "1.....3..2.....4"
	config := Config{Data: t.TempDir(), Settings: t.TempDir()}
	before := newStage(t, 100, 30, config, puzzle)
	before.press("right 3")
	before.pop()
	entries, hints := -1, -1
	config.Race = &Race{Hints: true, Changed: func(g *game.Game) { entries, hints = g.Board().Entries.Filled(), g.Hints() }}
	s := newStage(t, 100, 30, config, puzzle)
	if n := s.theGame().Board().Entries.Filled(); n != 0 {
		t.Errorf("%d digits stand there already", n)
	}
	s.press("right 3 t")
	s.send(standingMsg("Bo 5/12"))
	s.want("· Bo 5/12")
	if entries != 1 || hints != 1 {
		t.Errorf("the room is told of %d entries and %d hints", entries, hints)
	}
	s.pop()
	config.Race.Hints = false
	s = newStage(t, 100, 30, config, puzzle)
	s.press("t")
	if s.theGame().Hints() != 0 || s.theGame().Assists().Hints {
		t.Error("there is a hint that the host doesn't allow")
	}
}
