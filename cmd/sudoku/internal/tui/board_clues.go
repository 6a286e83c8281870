package tui

import (
	"cmp"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// margins are the room that labels outside the board need, in columns and lines.
type margins struct{ left, top, right, bottom int }

// label is text outside the board. Its place is a row and column of the board that
// lie one beyond the edge.
type label struct {
	row, col int
	text     string
}

// labels returns those of all constraints, by their places; those of one place stand
// side by side.
func labels(rules *sudoku.Rules, symbols *sudoku.Symbols) []label {
	var all []label
	for _, c := range rules.Constraints() {
		for _, m := range c.Marks {
			if m.Look == constraint.LookLabel && len(m.Cells) > 0 {
				all = append(all, labelOf(rules.Shape(), m, symbols))
			}
		}
	}
	slices.SortStableFunc(all, func(a, b label) int { return cmp.Or(a.row-b.row, a.col-b.col) })
	var joined []label
	for _, l := range all {
		if last := len(joined) - 1; last >= 0 && joined[last].row == l.row && joined[last].col == l.col {
			joined[last].text += " " + l.text
			continue
		}
		joined = append(joined, l)
	}
	return joined
}

// labelOf returns the label before the first cell of a mark, as its cells run.
func labelOf(shape *sudoku.Shape, m constraint.Mark, symbols *sudoku.Symbols) label {
	first := shape.Position(m.Cells[0])
	step := sudoku.Position{Row: 0, Col: 1}
	if len(m.Cells) > 1 {
		second := shape.Position(m.Cells[1])
		step = sudoku.Position{Row: sign(second.Row - first.Row), Col: sign(second.Col - first.Col)}
	}
	l := label{first.Row - step.Row, first.Col - step.Col, m.Label(symbols)}
	if step.Row != 0 && step.Col != 0 {
		l.text += arrowHead(step.Row, step.Col)
	}
	if shape.At(l.row, l.col) >= 0 { // the cells begin inside the board
		l.row, l.col = first.Row, -1
	}
	return l
}

func sign(i int) int { return cmp.Compare(i, 0) }

// arrowHead points the way of a step.
func arrowHead(row, col int) string {
	return [3][3]string{{"↖", "↑", "↗"}, {"←", "•", "→"}, {"↙", "↓", "↘"}}[row+1][col+1]
}

func marginsOf(rules *sudoku.Rules, symbols *sudoku.Symbols) (m margins) {
	shape := rules.Shape()
	for _, l := range labels(rules, symbols) {
		switch width := textWidth(l.text) + 1; {
		case l.col < 0:
			m.left = max(m.left, width)
		case l.col >= shape.Width():
			m.right = max(m.right, width)
		}
		if l.row < 0 {
			m.top = 1
		}
		if l.row >= shape.Height() {
			m.bottom = 1
		}
	}
	return m
}

// drawLabels draws what stands outside the board.
func (v *boardView) drawLabels(c *canvas, g *geometry, x, y int) {
	shape := v.board.Rules.Shape()
	for _, l := range labels(v.board.Rules, v.board.Symbols) {
		var px, py int
		switch width := textWidth(l.text); {
		case l.col < 0:
			px = g.x[0] - 1 - width
		case l.col >= shape.Width():
			px = g.x[shape.Width()]
		default:
			px = g.x[l.col] + max(0, (g.cellW-width)/2)
		}
		switch {
		case l.row < 0:
			py = 0
		case l.row >= shape.Height():
			py = g.height - 1
		default:
			py = g.y[l.row] + (g.cellH-1)/2
		}
		c.text(x+max(0, px), y+py, l.text, v.theme.accent.over(v.theme.text))
	}
}

// tone returns the colour of lines and signs of a constraint.
func (t *theme) tone(tone constraint.Tone) style {
	c, ok := t.tones[tone]
	if !ok {
		return t.wall
	}
	return fg(c)
}

// tint returns the background of cells that a constraint lies on.
func (t *theme) tint(tone constraint.Tone) style {
	c, ok := t.tones[tone]
	if !ok {
		return style{noColour, noColour, 0}
	}
	return bg(mix(t.text.bg, c, 1, 4))
}

// clueTints returns the backgrounds that constraints give cells; nil when none does.
func clueTints(rules *sudoku.Rules, t *theme) []style {
	var tints []style
	for _, c := range rules.Constraints() {
		for _, m := range c.Marks {
			if m.Look != constraint.LookPath && m.Look != constraint.LookPill && m.Look != constraint.LookArea && m.Look != constraint.LookSquare && m.Look != constraint.LookCircle {
				continue
			}
			if tints == nil {
				tints = slices.Repeat([]style{{noColour, noColour, 0}}, rules.Cells())
			}
			for _, cell := range m.Cells {
				tints[cell] = t.tint(m.Tone)
			}
		}
	}
	return tints
}

// drawClues draws the marks of constraints over cells and lines.
func (v *boardView) drawClues(c *canvas, g *geometry, x, y int) {
	for _, clue := range v.board.Rules.Constraints() {
		for _, m := range clue.Marks {
			switch m.Look {
			case constraint.LookCage:
				v.drawCage(c, g, m, x, y)
			case constraint.LookPath, constraint.LookPill:
				v.drawPath(c, g, m, x, y)
			case constraint.LookDot:
				v.drawDot(c, g, m, x, y)
			case constraint.LookLess:
				v.drawLess(c, g, m, x, y)
			case constraint.LookSquare:
				v.drawInCells(c, g, m, "□", x, y)
			case constraint.LookCircle:
				v.drawInCells(c, g, m, "○", x, y)
			}
		}
	}
	v.drawLabels(c, g, x, y)
}

// drawCage turns the lines around a cage into dashes. Between columns without a
// line it draws dashes in blanks. Between rows without one it underlines the
// cells above.
func (v *boardView) drawCage(c *canvas, g *geometry, m constraint.Mark, x, y int) {
	shape := v.board.Rules.Shape()
	s := v.theme.tone(cmp.Or(m.Tone, constraint.ToneBlue))
	inside := func(row, col int) bool {
		cell := shape.At(row, col)
		return cell >= 0 && slices.Contains(m.Cells, cell)
	}
	dash := func(px, py int, light, heavy rune) {
		p := c.at(px, py)
		if p == nil {
			return
		}
		switch p.char {
		case '─', ' ', '-':
			c.put(px, py, light, s.over(p.style))
		case '━', '=':
			c.put(px, py, heavy, s.over(p.style))
		case '│', '|', ':':
			c.put(px, py, light, s.over(p.style))
		case '┃':
			c.put(px, py, heavy, s.over(p.style))
		}
	}
	for _, cell := range m.Cells {
		p := shape.Position(cell)
		for _, row := range []int{p.Row, p.Row + 1} {
			beside := p.Row - 1
			if row > p.Row {
				beside = p.Row + 1
			}
			if inside(beside, p.Col) {
				continue
			}
			for i := range g.cellW {
				px, py := x+g.x[p.Col]+i, y+g.y[row]-1
				if g.hasLineAbove(row) {
					dash(px, py, '┄', '┅')
				} else if p := c.at(px, py); p != nil {
					if p.char == ' ' {
						p.style.fg = s.over(p.style).fg
					}
					p.style.attr |= underline
				}
			}
		}
		for _, col := range []int{p.Col, p.Col + 1} {
			beside := p.Col - 1
			if col > p.Col {
				beside = p.Col + 1
			}
			if !inside(p.Row, beside) {
				for i := range g.cellH {
					dash(x+g.x[col]-1, y+g.y[p.Row]+i, '┆', '┇')
				}
			}
		}
	}
	if text := m.Label(v.board.Symbols); text != "" {
		v.drawSum(c, g, slices.Min(m.Cells), text, s, x, y)
	}
}

// drawSum writes a cage's text in small digits, which differ from marks. They
// stand at the right end of the last line of its first cell. Boards of every
// size have the same room there. They may reach one place out, onto the line.
// If that place is taken, another corner of the cell has them, or the line
// above.
func (v *boardView) drawSum(c *canvas, g *geometry, cell int, text string, s style, x, y int) {
	text = small.Replace(text)
	p, width := v.board.Rules.Shape().Position(cell), textWidth(text)
	left, top := x+g.x[p.Col], y+g.y[p.Row]
	foot, end := top+g.cellH-1, left+g.cellW // behind the cell
	at := end - min(width, max(1, g.footRoom(symbolWidth(v.board.Symbols))))
	free := at+width <= end || g.hasLineLeft(p.Col+1)
	for i := range width {
		q := c.at(at+i, foot)
		free = free && q != nil && (q.char == ' ' || at+i >= end && isLine(q.char))
	}
	switch {
	case free && g.cellW > 3:
		v.putOver(c, at, foot, apart(c, at, foot, text), s)
	case v.inCorner(c, g, cell, text, s, x, y):
	case free:
		v.putOver(c, at, foot, apart(c, at, foot, text), s)
	case g.hasLineAbove(p.Row) && width <= g.cellW:
		c.text(left, top-1, apart(c, left, top-1, text), s.over(v.theme.text))
	}
}

// small turns digits into small ones, and low turns either into small ones at the foot.
var (
	small = strings.NewReplacer(pairs("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")...)
	low   = strings.NewReplacer(pairs("0123456789⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉₀₁₂₃₄₅₆₇₈₉")...)
)

// pairs returns the characters of one text, each followed by that of another in its place.
func pairs(from, to string) (list []string) {
	into := []rune(to)
	for i, char := range []rune(from) {
		list = append(list, string(char), string(into[i]))
	}
	return list
}

// apart returns the text of a sum as it is written at a place. It takes low
// digits if the text would run together with another sum on its left or right.
func apart(c *canvas, x, y int, text string) string {
	digits := "0123456789"
	if !strings.ContainsAny(text, digits) {
		digits = "⁰¹²³⁴⁵⁶⁷⁸⁹"
	}
	for _, beside := range []*place{c.at(x-1, y), c.at(x+textWidth(text), y)} {
		if beside != nil && strings.ContainsRune(digits, beside.char) {
			return low.Replace(text)
		}
	}
	return text
}

// middle returns the place in the middle of a cell.
func (v *boardView) middle(g *geometry, cell int) (x, y int) {
	p := v.board.Rules.Shape().Position(cell)
	return g.x[p.Col] + g.cellW/2, g.y[p.Row] + (g.cellH-1)/2
}

// drawPath draws a line through cells, where there is nothing else, and its ends.
func (v *boardView) drawPath(c *canvas, g *geometry, m constraint.Mark, x, y int) {
	shape := v.board.Rules.Shape()
	s := v.theme.tone(m.Tone)
	for i := 1; i < len(m.Cells); i++ {
		x1, y1 := v.middle(g, m.Cells[i-1])
		x2, y2 := v.middle(g, m.Cells[i])
		char := '╲'
		switch {
		case y1 == y2:
			char = '─'
		case x1 == x2:
			char = '│'
		case (x2 > x1) != (y2 > y1):
			char = '╱'
		}
		steps := max(abs(x2-x1), abs(y2-y1))
		for k := 1; k < steps; k++ {
			px, py := x+x1+(x2-x1)*k/steps, y+y1+(y2-y1)*k/steps
			if p := c.at(px, py); p != nil && (p.char == ' ' || isLine(p.char)) {
				c.put(px, py, char, s.over(p.style))
			}
		}
	}
	ends := [2]constraint.End{m.Start, m.End}
	if m.Look == constraint.LookPill {
		ends = [2]constraint.End{constraint.EndCircle, constraint.EndCircle}
	}
	for i, end := range ends {
		at, before := 0, 1
		if i == 1 {
			at, before = len(m.Cells)-1, len(m.Cells)-2
		}
		if end == constraint.EndNone || before < 0 || before >= len(m.Cells) {
			continue
		}
		a, b := shape.Position(m.Cells[before]), shape.Position(m.Cells[at])
		char := map[constraint.End]string{
			constraint.EndBulb: "●", constraint.EndCircle: "○", constraint.EndDiamond: "◇",
			constraint.EndArrow: arrowHead(sign(b.Row-a.Row), sign(b.Col-a.Col)),
		}[end]
		v.inCorner(c, g, m.Cells[at], char, s, x, y)
	}
}

// drawDot draws what stands between two cells, or where four meet.
func (v *boardView) drawDot(c *canvas, g *geometry, m constraint.Mark, x, y int) {
	text := m.Label(v.board.Symbols)
	switch {
	case text != "":
	case m.Tone == constraint.ToneBlack:
		text = "●"
	default:
		text = "○"
	}
	v.between(c, g, m.Cells, text, v.theme.accent, x, y)
}

// drawLess draws a wedge between two cells, open towards the second.
func (v *boardView) drawLess(c *canvas, g *geometry, m constraint.Mark, x, y int) {
	shape := v.board.Rules.Shape()
	a, b := shape.Position(m.Cells[0]), shape.Position(m.Cells[1])
	wedge := map[[2]int]string{{0, 1}: "<", {0, -1}: ">", {1, 0}: "∧", {-1, 0}: "∨"}[[2]int{sign(b.Row - a.Row), sign(b.Col - a.Col)}]
	v.between(c, g, m.Cells, wedge, v.theme.accent, x, y)
}

// between writes a short text in the middle of some cells, on the line between them
// if there is one.
func (v *boardView) between(c *canvas, g *geometry, cells []int, text string, s style, x, y int) {
	shape := v.board.Rules.Shape()
	low, high := shape.Position(cells[0]), shape.Position(cells[0])
	for _, cell := range cells {
		p := shape.Position(cell)
		low = sudoku.Position{Row: min(low.Row, p.Row), Col: min(low.Col, p.Col)}
		high = sudoku.Position{Row: max(high.Row, p.Row), Col: max(high.Col, p.Col)}
	}
	px := (g.x[low.Col] + g.x[high.Col] + g.cellW - 1) / 2
	py := g.y[low.Row] + (g.cellH-1)/2
	if high.Col > low.Col {
		px = g.x[high.Col] - 1
	}
	if high.Row > low.Row {
		py = g.y[high.Row] - 1
	}
	text = strings.ReplaceAll(text, ",", "")
	c.text(x+px-(textWidth(text)-1)/2, y+py, text, s.over(v.theme.text))
}

// drawInCells writes a sign in a corner of cells.
func (v *boardView) drawInCells(c *canvas, g *geometry, m constraint.Mark, text string, x, y int) {
	for _, cell := range m.Cells {
		v.inCorner(c, g, cell, text, v.theme.tone(m.Tone), x, y)
	}
}

// inCorner writes text in the first free corner of a cell, from the top left
// on. It reports whether there was one.
func (v *boardView) inCorner(c *canvas, g *geometry, cell int, text string, s style, x, y int) bool {
	p := v.board.Rules.Shape().Position(cell)
	left, top := x+g.x[p.Col], y+g.y[p.Row]
	width := textWidth(text)
	right, bottom := left+g.cellW-width, top+g.cellH-1
	for _, at := range [][2]int{{left, top}, {right, top}, {left, bottom}, {right, bottom}} {
		free := at[0] >= left
		for i := range width {
			if p := c.at(at[0]+i, at[1]); p == nil || p.char != ' ' && !isLine(p.char) {
				free = false
			}
		}
		if free {
			v.putOver(c, at[0], at[1], apart(c, at[0], at[1], text), s)
			return true
		}
	}
	return false
}
