package tui

import "jiugong/sudoku"

// area is the part of the window where the board is, as large as there is room
// for. Where even the smallest board is too large it shows a part of it, which
// follows the cursor.
type area struct {
	g             *geometry
	x, y          int // on the window
	width, height int // what is shown of the board
	left, top     int // where that starts on the board
	side          bool

	known map[layout]*geometry
	whole canvas // for boards that are shown in part
}

const (
	sidePanel   = 23 // the least width of a panel beside the board
	bottomPanel = 3  // and the least height of one below
)

// arrange picks the largest layout that leaves a panel its room. The panel
// takes bottom lines below the board, or sidePanel columns beside it.
func (b *area) arrange(rules *sudoku.Rules, symbols *sudoku.Symbols, width, height, bottom int) {
	if b.known == nil {
		b.known = map[layout]*geometry{}
	}
	all := layouts(rules.N(), symbolWidth(symbols))
	if !b.choose(rules, symbols, all, width, height, bottom) {
		bottom = 1 // better a small panel than a part of the board
		if !b.choose(rules, symbols, all, width, height, bottom) {
			bottom = bottomPanel
			b.g = b.known[all[len(all)-2]] // a part that is easy to read
			b.side = b.g.width+2+sidePanel <= width
		}
	}
	b.width, b.height = min(b.g.width, width), min(b.g.height, max(height-bottom, 3))
	if b.side {
		b.height = min(b.g.height, height)
	}
	if b.side || b.g.width >= width {
		b.x = 0
	} else {
		b.x = (width - b.g.width) / 2
	}
	b.y = 0
}

// choose takes the first layout that fits, and reports whether one does.
func (b *area) choose(rules *sudoku.Rules, symbols *sudoku.Symbols, all []layout, width, height, bottom int) bool {
	for _, l := range all {
		g := b.known[l]
		if g == nil {
			made := newGeometry(rules, symbols, l)
			g = &made
			b.known[l] = g
		}
		b.g = g
		b.side = g.width+2+sidePanel <= width && g.height <= height
		if b.side || g.width <= width && g.height+bottom <= height {
			return true
		}
	}
	return false
}

// draw draws the board, or the part of it round the cursor.
func (b *area) draw(c *canvas, v *boardView) {
	if b.width >= b.g.width && b.height >= b.g.height {
		b.left, b.top = 0, 0
		v.draw(c, b.g, b.x, b.y)
		return
	}
	if v.cursor >= 0 {
		p := v.board.Rules.Shape().Position(v.cursor)
		b.left = follow(b.left, b.width, b.g.x[p.Col]-1, b.g.cellW+2, b.g.width)
		b.top = follow(b.top, b.height, b.g.y[p.Row]-1, b.g.cellH+2, b.g.height)
	}
	b.whole.ascii = c.ascii
	b.whole.reset(b.g.width, b.g.height, v.theme.text)
	v.draw(&b.whole, b.g, 0, 0)
	c.copyFrom(&b.whole, b.left, b.top, b.x, b.y, b.width, b.height)
}

// follow moves a window of room places over a line of total places. It moves
// just far enough to show length places from start.
func follow(first, room, start, length, total int) int {
	if start < first {
		first = start
	}
	if start+length > first+room {
		first = start + length - room
	}
	return max(0, min(first, total-room))
}

// cellAt returns the cell under a place of the window, or -1.
func (b *area) cellAt(shape *sudoku.Shape, x, y int) int {
	if b.g == nil || x < b.x || y < b.y || x >= b.x+b.width || y >= b.y+b.height {
		return -1
	}
	row, col, ok := b.g.cellAt(x-b.x+b.left, y-b.y+b.top)
	if !ok {
		return -1
	}
	return shape.At(row, col)
}

// symbolWidth returns the number of columns of the widest symbol.
func symbolWidth(symbols *sudoku.Symbols) int {
	width := 1
	for d := 1; d <= symbols.N(); d++ {
		width = max(width, textWidth(symbols.Name(uint8(d))))
	}
	return width
}
