package tui

import "jiugong/sudoku"

// boardView holds what a board shows beside what stands on it. The slices go by cell and
// may be nil.
type boardView struct {
	board  *sudoku.Board
	theme  *theme
	hidden bool     // during a pause
	signs  []string // of houses beyond rows, columns and boxes, by cell
	tints  []style  // that constraints give cells

	cursor                                     int // -1 is none
	chosen, peers, clash, wrong, right, places []bool
	look                                       uint8 // the digit whose places are lit, 0 is none
	hint                                       *hintMarks
	fog                                        []bool // nil where there is none
}

// newBoardView returns a view of what stands on a board.
func newBoardView(a *app, b *sudoku.Board, cursor int) *boardView {
	return &boardView{board: b, theme: &a.theme, cursor: cursor, signs: houseSigns(b.Rules, cursor), tints: clueTints(b.Rules, &a.theme)}
}

// flag returns the mark beside a digit that says what colour says as well.
func (v *boardView) flag(cell int) rune {
	switch {
	case has(v.wrong, cell):
		return '✗'
	case has(v.clash, cell):
		return '!'
	case has(v.right, cell):
		return '✓'
	case v.hint != nil && v.hint.placed(cell) != 0:
		return '='
	case v.hint != nil && v.hint.excluding[cell]:
		return '*'
	case has(v.places, cell):
		return '•'
	}
	return 0
}

func has(set []bool, cell int) bool { return set != nil && set[cell] }

// draw draws the board with its top left corner at x, y.
func (v *boardView) draw(c *canvas, g *geometry, x, y int) {
	shape := v.board.Rules.Shape()
	for row := range shape.Height() {
		for col := range shape.Width() {
			if cell := shape.At(row, col); cell >= 0 {
				v.drawCell(c, g, cell, x+g.x[col], y+g.y[row])
			}
		}
	}
	v.drawLines(c, g, x, y)
	if !v.hidden {
		if v.fog == nil {
			v.drawClues(c, g, x, y)
		} else {
			v.drawFog(c, g, x, y)
		}
		for cell := range shape.Shown() {
			p := shape.Position(cell)
			v.drawColourNames(c, g, cell, x+g.x[p.Col], y+g.y[p.Row])
			v.drawSigns(c, g, cell, x+g.x[p.Col], y+g.y[p.Row])
		}
	}
	if v.hint != nil && g.markCols > 0 && !v.hidden {
		for _, link := range v.hint.links {
			v.drawLink(c, g, link, x, y)
		}
	}
}

// background returns a cell's style: the strongest reason on top. The i-th column
// of a cell with several colours of the player shows one of them.
func (v *boardView) background(cell, column, width int) style {
	t := v.theme
	s := t.text
	if has(v.peers, cell) {
		s = t.peer.over(s)
	}
	if v.signs != nil && v.signs[cell] != "" {
		s = s.tinted(t.house, has(v.peers, cell))
	}
	if v.tints != nil && !has(v.fog, cell) && v.tints[cell].bg != noColour {
		s = s.tinted(v.tints[cell], has(v.peers, cell))
	}
	if colours := v.board.Colours[cell]; colours != 0 {
		which := column * colours.Len() / width
		for colour := range colours.Digits() {
			if which == 0 {
				s = t.colours[colour-1].over(s)
			}
			which--
		}
	}
	if d := v.board.Digit(cell); v.look != 0 && d == v.look {
		s = t.same.over(s)
	}
	if has(v.places, cell) {
		s = t.place.over(s)
	}
	if v.hint != nil && (v.hint.cells[cell] || v.hint.named[cell] || v.hint.excluding[cell]) {
		s = t.hintCell.over(s)
	}
	if has(v.chosen, cell) {
		s = t.chosen.over(s)
	}
	if cell == v.cursor {
		s = t.cursor.over(s)
	}
	return s
}

func (v *boardView) drawCell(c *canvas, g *geometry, cell, x, y int) {
	if v.hidden {
		c.fill(x, y, g.cellW, g.cellH, v.theme.text)
		return
	}
	striped := v.board.Colours[cell].Len() > 1
	s := v.background(cell, 0, g.cellW)
	for column := range g.cellW {
		if striped {
			s = v.background(cell, column, g.cellW)
		}
		for line := range g.cellH {
			c.put(x+column, y+line, ' ', s)
		}
	}
	digit := v.board.Digit(cell)
	if digit == 0 && g.markCols > 0 {
		v.drawMarks(c, g, cell, x, y)
	}
	v.drawDigit(c, g, cell, digit, x, y)
}

// drawDigit draws what stands in the middle of a cell: its digit, and flags
// and brackets round it.
func (v *boardView) drawDigit(c *canvas, g *geometry, cell int, digit uint8, x, y int) {
	t := v.theme
	line := y + (g.cellH-1)/2
	name := ""
	s := t.entry
	switch {
	case digit != 0:
		name = v.board.Symbols.Name(digit)
		if v.board.Givens[cell] != 0 {
			s = t.given
		}
		switch {
		case has(v.wrong, cell), has(v.clash, cell):
			s = t.clash.over(s)
		case has(v.right, cell):
			s = t.right.over(s)
		}
		if v.look == digit {
			s = s.with(bold)
		}
	case g.markCols == 0:
		name, s = v.emptyName(cell)
	}
	width := textWidth(name)
	if g.cellW < 3 { // a flag and a digit
		at := x + g.cellW - max(width, 1)
		v.putOver(c, at, line, name, s)
		if flag := v.flag(cell); flag != 0 && at > x {
			v.putOver(c, x, line, string(flag), s)
		}
		return
	}
	at := x + (g.cellW-max(width, 1))/2
	v.putOver(c, at, line, name, s)
	before, after := at-1, at+max(width, 1)
	if digit == 0 && g.markCols > 0 { // marks are in the way: round the whole cell
		before, after = x, x+g.cellW-1
		if !g.roomy() {
			return
		}
	}
	opening, closing := ' ', ' '
	switch {
	case cell == v.cursor:
		opening, closing = '[', ']'
	case has(v.chosen, cell):
		opening, closing = '(', ')'
	}
	if flag := v.flag(cell); flag != 0 && (digit != 0 || g.markCols == 0) {
		closing = flag
	}
	for _, side := range []struct {
		x    int
		char rune
	}{{before, opening}, {after, closing}} {
		if side.char != ' ' {
			v.putOver(c, side.x, line, string(side.char), style{s.fg, noColour, s.attr &^ underline})
		}
	}
}

// putOver writes text in a style laid over what is there.
func (v *boardView) putOver(c *canvas, x, y int, text string, s style) {
	for _, char := range text {
		if p := c.at(x, y); p != nil {
			x += c.put(x, y, char, s.over(p.style))
		}
	}
}
