package tui

import "slices"

// drawFog draws the marks of constraints where there is light, and fog over what else is
// blank.
func (v *boardView) drawFog(c *canvas, g *geometry, x, y int) {
	before := slices.Clone(c.places)
	v.drawClues(c, g, x, y)
	for line := range g.height {
		for column := range g.width {
			row, col, ok := g.cellAt(column, line)
			if !ok || v.inLight(g, column, line, row, col) {
				continue
			}
			p := c.at(x+column, y+line)
			if p == nil {
				continue
			}
			*p = before[(y+line)*c.width+x+column]
			if inside := column >= g.x[col] && column < g.x[col]+g.cellW && line >= g.y[row] && line < g.y[row]+g.cellH; inside && p.char == ' ' {
				c.put(x+column, y+line, '░', v.theme.hairline.over(p.style))
			}
		}
	}
}

// inLight reports whether a place of the board is seen. It lies in a cell
// without fog, or on a line beside one. The cell is the one that
// geometry.cellAt gives.
func (v *boardView) inLight(g *geometry, column, line, row, col int) bool {
	shape := v.board.Rules.Shape()
	lastRow, lastCol := row, col
	if line >= g.y[row]+g.cellH {
		lastRow++
	}
	if column >= g.x[col]+g.cellW {
		lastCol++
	}
	for r := row; r <= lastRow; r++ {
		for k := col; k <= lastCol; k++ {
			if cell := shape.At(r, k); cell >= 0 && !v.fog[cell] {
				return true
			}
		}
	}
	return false
}
