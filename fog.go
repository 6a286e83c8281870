package sudoku

import "slices"

// Fog are the cells of a board that lie in fog: all but those around lamps and around
// entries that are the solution's digits; nil gives light around lamps alone. It is nil
// where the rules have no fog.
func (b *Board) Fog(solution Grid) []bool {
	var lamps []int
	for _, c := range b.Rules.Constraints() {
		for _, m := range c.Marks {
			if m.Look == LookFog {
				lamps = append(lamps, m.Cells...)
			}
		}
	}
	if lamps == nil {
		return nil
	}
	shape := b.Rules.Shape()
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
	if solution != nil {
		for cell, d := range b.Entries {
			if d != 0 && d == solution[cell] {
				light(cell)
			}
		}
	}
	return fog
}

// Seen is the board as a player sees it some of whose cells lie in fog: without the givens
// there, and without the constraints of such cells, but for those that labels outside of
// the board tell whole. It is the board itself where there is no fog, and must not be changed.
func (b *Board) Seen(fog []bool) *Board {
	if fog == nil {
		return b
	}
	seen := *b
	seen.Givens = b.Givens.Clone()
	for cell, fogged := range fog {
		if fogged {
			seen.Givens[cell] = 0
		}
	}
	inside := func(m Mark) bool { return m.Look != LookLabel }
	seen.Rules = b.Rules.Without(func(c Constraint) bool {
		return slices.ContainsFunc(c.Cells, func(cell int) bool { return fog[cell] }) && (c.Marks == nil || slices.ContainsFunc(c.Marks, inside))
	})
	return &seen
}
