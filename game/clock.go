package game

import "time"

// Elapsed returns how long the game has been played, pauses left out.
func (g *Game) Elapsed() time.Duration { return g.elapsed }

// Advance lets the clock run for d, which must not be negative. It stands
// still while the game is paused, solved or lost.
func (g *Game) Advance(d time.Duration) {
	if d > 0 && !g.paused && g.Status() != Solved && !g.Lost() {
		g.elapsed += d
	}
}

// Paused reports whether the clock has been stopped by the player. While it is,
// Do changes nothing, and a screen should hide the board.
func (g *Game) Paused() bool { return g.paused }

// SetPaused stops the clock or lets it go on.
func (g *Game) SetPaused(paused bool) { g.paused = paused }
