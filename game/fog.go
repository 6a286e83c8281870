package game

import (
	"slices"

	"jiugong/sudoku"
)

// Fog are the cells that lie in fog, whose givens and constraints the player doesn't
// see. It is nil where there is no fog.
func (g *Game) Fog() []bool {
	if g.answer.Solutions == One {
		return g.board.Fog(g.answer.Grid)
	}
	return g.board.Fog(nil)
}

// Seen is the board as the player sees it: without the givens in fog. It must not be
// changed.
func (g *Game) Seen() *sudoku.Board {
	fog := g.Fog()
	if fog == nil {
		return g.board
	}
	b := *g.board
	b.Givens = slices.Clone(b.Givens)
	for cell, fogged := range fog {
		if fogged {
			b.Givens[cell] = 0
		}
	}
	return &b
}

// seenRules are the rules without the constraints that aren't seen in fog.
func (g *Game) seenRules() *sudoku.Rules { return g.board.Seen(g.Fog()).Rules }
