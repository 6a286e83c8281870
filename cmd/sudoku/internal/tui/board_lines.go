package tui

// drawLines draws the lines between cells and boxes.
func (v *boardView) drawLines(c *canvas, g *geometry, x, y int) {
	shape := v.board.Rules.Shape()
	level := func(row, col int) weight {
		if col < 0 || col >= shape.Width() {
			return noLine
		}
		if w := g.walls.above(row, col); w == heavyLine || g.rowLines {
			return w
		}
		return noLine
	}
	upright := func(row, col int) weight {
		if row < 0 || row >= shape.Height() {
			return noLine
		}
		if w := g.walls.left(row, col); w == heavyLine || g.colLines {
			return w
		}
		return noLine
	}
	put := func(x, y int, up, right, down, left weight) {
		s := v.theme.hairline
		if max(up, right, down, left) == heavyLine {
			s = v.theme.wall
		}
		if up|right|down|left != noLine {
			c.put(x, y, lineChar(up, right, down, left), s.over(v.theme.text))
		}
	}
	for row := range shape.Height() + 1 {
		for col := range shape.Width() + 1 {
			if g.hasLineAbove(row) {
				if w := level(row, col); w != noLine {
					for i := range g.cellW {
						put(x+g.x[col]+i, y+g.y[row]-1, noLine, w, noLine, w)
					}
				}
				if g.hasLineLeft(col) {
					put(x+g.x[col]-1, y+g.y[row]-1, upright(row-1, col), level(row, col), upright(row, col), level(row, col-1))
				}
			}
			if g.hasLineLeft(col) && row < shape.Height() {
				if w := upright(row, col); w != noLine {
					for i := range g.cellH {
						put(x+g.x[col]-1, y+g.y[row]+i, w, noLine, w, noLine)
					}
				}
			}
		}
	}
}

// drawLink draws a straight line between two candidates, over what is empty
// only.
func (v *boardView) drawLink(c *canvas, g *geometry, link markLink, x, y int) {
	place := func(k candidate) (int, int) {
		p := v.board.Rules.Shape().Position(k.cell)
		dx, dy := g.mark(k.digit)
		return x + g.x[p.Col] + dx, y + g.y[p.Row] + dy
	}
	x1, y1 := place(link.from)
	x2, y2 := place(link.to)
	steps := max(abs(x2-x1), abs(y2-y1))
	char := '·'
	if link.strong {
		char = '▪'
	}
	for i := 1; i < steps; i++ {
		px, py := x1+(x2-x1)*i/steps, y1+(y2-y1)*i/steps
		if p := c.at(px, py); p != nil && (p.char == ' ' || p.style.fg == v.theme.hairline.fg && isLine(p.char)) {
			c.put(px, py, char, v.theme.hintLink.over(p.style))
		}
	}
}

func abs(i int) int { return max(i, -i) }
