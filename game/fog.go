package game

import "jiugong/sudoku"

// Fog returns the cells that lie in fog, whose givens and constraints the player doesn't
// see. It is nil where there is no fog.
func (g *Game) Fog() []bool {
	if g.answer.Grid != nil {
		return g.board.Fog(g.answer.Grid)
	}
	return g.board.Fog(nil)
}

// Seen returns the board as the player sees it: without the givens and constraints in fog. It
// must not be changed.
func (g *Game) Seen() *sudoku.Board { return g.board.Seen(g.Fog()) }
