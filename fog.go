package sudoku

import (
	"slices"

	"jiugong/sudoku/constraint"
)

// Fog returns the cells of a board that lie in fog. Light is around lamps, and around entries
// that are the solution's digits. With a nil solution there is light around lamps alone. It
// returns nil if the rules have no fog.
func (b *Board) Fog(solution Grid) []bool {
	var lit []int
	for _, c := range b.Rules.Constraints() {
		for _, m := range c.Marks {
			if m.Look == constraint.LookFog {
				lit = append(lit, m.Cells...)
			}
		}
	}
	if lit == nil {
		return nil
	}
	shape := b.Rules.Shape()
	fog := make([]bool, shape.Cells())
	for cell := range fog {
		fog[cell] = true
		if solution != nil && cell < len(b.Entries) && b.Entries[cell] == solution[cell] {
			lit = append(lit, cell)
		}
	}
	for _, cell := range lit {
		p := shape.Position(cell)
		for i := range 9 {
			if near := shape.At(p.Row+i/3-1, p.Col+i%3-1); near >= 0 {
				fog[near] = false
			}
		}
	}
	return fog
}

// Seen returns the board as a player sees it who has fog over some cells. It leaves out the
// givens there, and the constraints of such cells. Constraints stay if a label outside the board
// tells them whole. As long as there is fog, nobody sees where marks are missing, so negative
// constraints don't count. Without fog it returns the board itself, which must not be changed.
func (b *Board) Seen(fog []bool) *Board {
	if !slices.Contains(fog, true) {
		return b
	}
	seen := *b
	seen.Givens = b.Givens.Clone()
	for cell, fogged := range fog {
		if fogged {
			seen.Givens[cell] = 0
		}
	}
	seen.Rules = b.Rules.Without(func(c constraint.Constraint) bool {
		if c.Negative {
			return true
		}
		if !slices.ContainsFunc(c.Cells, func(cell int) bool { return fog[cell] }) {
			return false
		}
		for _, m := range c.Marks {
			if m.Look != constraint.LookLabel {
				return true
			}
		}
		return c.Marks == nil
	})
	return &seen
}
