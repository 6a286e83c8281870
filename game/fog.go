package game

import (
	"slices"

	"jiugong/sudoku"
)

// Fog are the cells that lie in fog, whose givens and constraints the player doesn't
// see: all but those around lamps and around entries that are right. It is nil where
// there is no fog.
func (g *Game) Fog() []bool {
	var lamps []int
	for _, c := range g.Rules().Constraints() {
		for _, m := range c.Marks {
			if m.Look == sudoku.LookFog {
				lamps = append(lamps, m.Cells...)
			}
		}
	}
	if lamps == nil {
		return nil
	}
	shape := g.Rules().Shape()
	fog := slices.Repeat([]bool{true}, shape.Cells())
	light := func(cell int) {
		p := shape.Position(cell)
		for row := p.Row - 1; row <= p.Row+1; row++ {
			for col := p.Col - 1; col <= p.Col+1; col++ {
				if near := shape.At(row, col); near >= 0 {
					fog[near] = false
				}
			}
		}
	}
	for _, cell := range lamps {
		light(cell)
	}
	if g.answer.Solutions == One {
		for cell, d := range g.board.Entries {
			if d != 0 && d == g.answer.Grid[cell] {
				light(cell)
			}
		}
	}
	return fog
}

// Seen is the board as the player sees it: without the givens in fog. It must not be
// changed.
func (g *Game) Seen() *sudoku.Board {
	fog := g.Fog()
	if fog == nil {
		return g.board
	}
	b := *g.board
	b.Givens = b.Givens.Clone()
	for cell, fogged := range fog {
		if fogged {
			b.Givens[cell] = 0
		}
	}
	return &b
}

// seenRules are the rules without the constraints of cells in fog.
func (g *Game) seenRules() *sudoku.Rules {
	fog := g.Fog()
	if fog == nil {
		return g.Rules()
	}
	return g.Rules().Without(func(c sudoku.Constraint) bool {
		return slices.ContainsFunc(c.Cells, func(cell int) bool { return fog[cell] })
	})
}
