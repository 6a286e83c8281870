package tui

import (
	"math"

	"jiugong/sudoku"
)

// layout is how a board is spread over columns and lines of the terminal.
//
//	┏━━━━━━━┯━━━━━━━
//	┃ 1 2 3 │ 1      each cell is cellW columns wide and cellH lines high;
//	┃ 4 5 6 │   5    inside it each digit has its own place for a pencil mark,
//	┃ 7 8 9 │     9  markCols in a line, step columns and down lines apart
//	┠───────┼───────
//
// Lines between cells of one box are left out where room is short (rowLines,
// colLines).
type layout struct {
	cellW, cellH       int
	markCols, step     int // markCols is 0 when there is no room for marks
	down               int
	rowLines, colLines bool
}

// layouts returns what a board of n digits can look like, from the roomiest. The
// symbols are up to symbol columns wide.
func layouts(n, symbol int) []layout {
	cols := int(math.Ceil(math.Sqrt(float64(n))))
	rows := (n + cols - 1) / cols
	half := (n + 1) / 2
	var all []layout
	if symbol == 1 { // wider symbols have no place as marks
		for high := max(largestCell, rows); high > rows && rows > 1; high-- { // cells that look square
			step := max(2, (2*high-2)/(cols-1))
			all = append(all, layout{(cols-1)*step + 3, high, cols, step, (high - 1) / (rows - 1), true, true})
		}
		all = append(all,
			layout{cols*2 + 1, rows, cols, 2, 1, true, true},
			layout{cols*2 + 1, rows, cols, 2, 1, false, true},
			layout{cols + 2, rows, cols, 1, 1, true, true},
			layout{cols + 2, rows, cols, 1, 1, false, true},
		)
		if rows > 2 {
			all = append(all, layout{max(half, 5), 2, half, 1, 1, false, true})
		}
	}
	return append(all,
		layout{symbol + 4, 1, 0, 0, 0, true, true},
		layout{symbol + 2, 1, 0, 0, 0, false, false},
		layout{symbol + 1, 1, 0, 0, 0, false, false},
	)
}

// largestCell is how high a cell grows in a large window.
const largestCell = 9

// roomy reports whether marks leave the first and the last column of a cell free.
func (l layout) roomy() bool { return l.cellW >= (l.markCols-1)*l.step+3 }

// footRoom returns how many places are free at the right end of a cell's last line. Marks with
// their tails, or a digit with its flag, take up the others.
func (g *geometry) footRoom(symbol int) int {
	if g.markCols == 0 {
		return max(0, (g.cellW-symbol)/2-1)
	}
	n := g.walls.n()
	x, y := g.mark(uint8(n))
	if y < g.cellH-1 {
		return g.cellW
	}
	return g.cellW - 1 - x - min(1, g.step-1)
}

// geometry is where the cells of a board lie on the canvas: cell (row, col)
// starts at x[col], y[row].
type geometry struct {
	layout
	x, y          []int
	width, height int
	walls         walls
	room          margins // for labels outside the board
}

// newGeometry lays a shape out. A column of lines stands only where one is
// drawn somewhere.
func newGeometry(rules *sudoku.Rules, symbols *sudoku.Symbols, l layout) geometry {
	shape, room := rules.Shape(), marginsOf(rules, symbols)
	g := geometry{layout: l, walls: walls{shape}, room: room, width: room.left, height: room.top}
	// place appends where each of n columns or rows and the line behind them begin, and returns where they end.
	place := func(to *[]int, n, across, from, cell int, drawn bool, heavy func(i, j int) bool) int {
		for i := range n + 1 {
			line := drawn
			for j := range across {
				line = line || heavy(i, j)
			}
			if line {
				from++
			}
			if *to = append(*to, from); i < n {
				from += cell
			}
		}
		return from
	}
	g.width = place(&g.x, shape.Width(), shape.Height(), g.width, l.cellW, l.colLines, func(col, row int) bool { return g.walls.left(row, col) == heavyLine })
	g.height = place(&g.y, shape.Height(), shape.Width(), g.height, l.cellH, l.rowLines, func(row, col int) bool { return g.walls.above(row, col) == heavyLine })
	g.width += room.right
	g.height += room.bottom
	return g
}

// hasLineLeft and hasLineAbove report whether lines have a place of their own before a
// column or row.
func (g *geometry) hasLineLeft(col int) bool {
	return col == 0 && g.x[0] > g.room.left || col > 0 && g.x[col] > g.x[col-1]+g.cellW
}

func (g *geometry) hasLineAbove(row int) bool {
	return row == 0 && g.y[0] > g.room.top || row > 0 && g.y[row] > g.y[row-1]+g.cellH
}

// cellAt returns the row and column of the cell that covers a place of the
// canvas. A line belongs to the cell before it. It returns ok false outside the
// board.
func (g *geometry) cellAt(x, y int) (row, col int, ok bool) {
	if x < g.x[0]-1 || y < g.y[0]-1 || x > g.x[len(g.x)-1] || y > g.y[len(g.y)-1] {
		return 0, 0, false
	}
	for row = len(g.y) - 2; row > 0 && g.y[row] > y; row-- {
	}
	for col = len(g.x) - 2; col > 0 && g.x[col] > x; col-- {
	}
	return row, col, true
}

// mark returns where the pencil mark of a digit stands, counted from the cell's
// corner.
func (g *geometry) mark(d uint8) (x, y int) {
	i := int(d) - 1
	x = i % g.markCols * g.step
	if g.cellW > (g.markCols-1)*g.step+1 {
		x++
	}
	rows := (g.walls.n() + g.markCols - 1) / g.markCols
	return x, (g.cellH-(rows-1)*g.down-1)/2 + i/g.markCols*g.down
}
