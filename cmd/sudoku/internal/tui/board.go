package tui

import (
	"unicode/utf8"

	"jiugong/sudoku"
)

// boardView is what a board shows beside what stands on it. The slices go by
// cell and may be nil.
type boardView struct {
	board  *sudoku.Board
	theme  *theme
	ascii  bool
	hidden bool // during a pause

	cursor                                     int // -1 is none
	chosen, peers, clash, wrong, right, places []bool
	look                                       uint8 // the digit whose places are lit, 0 is none
	hint                                       *hintMarks
}

// hintMarks are what a hint lights up.
type hintMarks struct {
	place, drop map[candidate]bool
	cells       map[int]bool
	one, two    map[candidate]bool
	links       []markLink
}

type candidate struct {
	cell  int
	digit uint8
}

// markLink joins two candidates: a strong one means that one of them is true,
// a weak one that both can't be.
type markLink struct {
	from, to candidate
	strong   bool
}

// flags are the marks beside a digit that say what colour says as well.
func (v *boardView) flag(cell int) rune {
	pick := func(fancy, ascii rune) rune {
		if v.ascii {
			return ascii
		}
		return fancy
	}
	switch {
	case has(v.wrong, cell):
		return pick('✗', 'x')
	case has(v.clash, cell):
		return '!'
	case has(v.right, cell):
		return pick('✓', '+')
	case has(v.places, cell):
		return pick('•', 'o')
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
	if v.hint != nil && g.markCols > 0 && !v.hidden {
		for _, link := range v.hint.links {
			v.drawLink(c, g, link, x, y)
		}
	}
}

// background is a cell's style: the strongest reason on top. The i-th column
// of a cell with several colours of the player shows one of them.
func (v *boardView) background(cell, column, width int) style {
	t := v.theme
	s := t.text
	if has(v.peers, cell) {
		s = t.peer.over(s)
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
	if v.hint != nil && v.hint.cells[cell] {
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
	v.drawColourNames(c, g, cell, digit, x, y)
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
		if g.cellW <= g.markCols*g.step {
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

// emptyName is what an empty cell shows on a board without room for marks: the
// digit a hint would enter, or that there are marks.
func (v *boardView) emptyName(cell int) (string, style) {
	if v.hint != nil {
		for d := uint8(1); int(d) <= v.board.Rules.N(); d++ {
			if v.hint.place[candidate{cell, d}] {
				return v.board.Symbols.Name(d), v.theme.hintPlace
			}
		}
	}
	marks := v.board.Corner[cell] | v.board.Centre[cell]
	switch {
	case marks == 0:
		return "", v.theme.centre
	case v.look != 0 && marks.Has(v.look):
		if v.ascii {
			return "*", v.theme.sameMark
		}
		return "∘", v.theme.sameMark
	case v.ascii:
		return ".", v.theme.centre
	}
	return "·", v.theme.centre
}

// putOver writes text in a style laid over what is there.
func (v *boardView) putOver(c *canvas, x, y int, text string, s style) {
	for _, char := range text {
		if p := c.at(x, y); p != nil {
			x += c.put(x, y, char, s.over(p.style))
		}
	}
}

// drawMarks draws the pencil marks of an empty cell, each in its own place.
func (v *boardView) drawMarks(c *canvas, g *geometry, cell, x, y int) {
	t := v.theme
	n := v.board.Rules.N()
	corner, centre := v.board.Corner[cell], v.board.Centre[cell]
	for d := uint8(1); int(d) <= n; d++ {
		s, ok := v.hintStyle(cell, d)
		marked := corner.Has(d) || centre.Has(d)
		if !ok && !marked {
			if flag := v.flag(cell); flag != 0 && d == v.look {
				dx, dy := g.mark(d)
				v.putOver(c, x+dx, y+dy, string(flag), t.sameMark)
			}
			continue
		}
		paint := v.board.CandidateColours[cell*n+int(d)-1]
		tail := v.hintTail(cell, d)
		if !ok {
			s = t.centre
			if corner.Has(d) {
				s, tail = t.corner, '\''
			}
			if v.look == d {
				s = style{t.sameMark.fg, t.sameMark.bg, s.attr | t.sameMark.attr}
			}
			if paint != 0 {
				s = style{t.text.fg, t.colours[paint-1].bg, s.attr | underline}
				tail = rune('a' + paint - 1)
			}
		}
		dx, dy := g.mark(d)
		char, _ := utf8.DecodeRuneInString(v.board.Symbols.Name(d))
		v.putOver(c, x+dx, y+dy, string(char), s)
		if tail != 0 && g.step > 1 {
			v.putOver(c, x+dx+1, y+dy, string(tail), style{s.fg, s.bg, 0})
		}
	}
}

// hintStyle is how a hint shows a candidate, if it does.
func (v *boardView) hintStyle(cell int, d uint8) (style, bool) {
	if v.hint == nil {
		return style{}, false
	}
	switch c := (candidate{cell, d}); {
	case v.hint.place[c]:
		return v.theme.hintPlace, true
	case v.hint.drop[c]:
		return v.theme.hintDrop, true
	case v.hint.one[c]:
		return v.theme.hintOne, true
	case v.hint.two[c]:
		return v.theme.hintTwo, true
	}
	return style{}, false
}

// hintTail says what becomes of a candidate by a character behind it: it is
// entered, or dropped.
func (v *boardView) hintTail(cell int, d uint8) rune {
	switch c := (candidate{cell, d}); {
	case v.hint == nil:
	case v.hint.place[c]:
		return '='
	case v.hint.drop[c]:
		return '-'
	}
	return 0
}

// drawColourNames says the player's colours by letters, where there is room.
func (v *boardView) drawColourNames(c *canvas, g *geometry, cell int, digit uint8, x, y int) {
	colours := v.board.Colours[cell]
	if colours == 0 || g.cellW < 3 || g.markCols > 0 && g.cellW <= g.markCols*g.step {
		return
	}
	line := y
	for colour := range colours.Digits() {
		if p := c.at(x, line); line < y+g.cellH && p != nil && p.char == ' ' {
			v.putOver(c, x, line, string(rune('a'+colour-1)), style{v.theme.text.fg, noColour, italic})
		}
		line++
	}
}

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
			c.put(x, y, lineChar(up, right, down, left, v.ascii), s.over(v.theme.text))
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
	switch {
	case v.ascii && link.strong:
		char = '*'
	case v.ascii:
		char = '.'
	case link.strong:
		char = '•'
	}
	for i := 1; i < steps; i++ {
		px, py := x1+(x2-x1)*i/steps, y1+(y2-y1)*i/steps
		if p := c.at(px, py); p != nil && (p.char == ' ' || p.style.fg == v.theme.hairline.fg && p.char >= 0x2500 && p.char < 0x2580) {
			c.put(px, py, char, v.theme.hintLink.over(p.style))
		}
	}
}

func abs(i int) int { return max(i, -i) }
