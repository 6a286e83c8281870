package sudoku

import (
	"slices"

	"jiugong/sudoku/constraint"
)

// Fog returns the cells of a board that lie in fog. Light is around or on lamps, and around entries
// that are the solution's digits. With a nil solution there is light around lamps alone. It
// returns nil if the rules have no fog.
func (b *Board) Fog(solution Grid) []bool {
	var lamps, alone []int
	for _, c := range b.Rules.Constraints() {
		for _, m := range c.Marks {
			switch {
			case m.Look != constraint.LookFog:
			case m.Text == "0":
				alone = append(alone, m.Cells...)
			default:
				lamps = append(lamps, m.Cells...)
			}
		}
	}
	if lamps == nil && alone == nil {
		return nil
	}
	shape := b.Rules.Shape()
	fog := make([]bool, shape.Cells())
	for cell := range fog {
		fog[cell] = true
		if solution != nil && cell < len(b.Entries) && b.Entries[cell] == solution[cell] {
			lamps = append(lamps, cell)
		}
	}
	for _, cell := range lamps {
		p := shape.Position(cell)
		for i := range 9 {
			if near := shape.At(p.Row+i/3-1, p.Col+i%3-1); near >= 0 {
				fog[near] = false
			}
		}
	}
	for _, cell := range alone {
		fog[cell] = false
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
