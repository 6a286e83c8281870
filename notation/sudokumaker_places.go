package notation

import (
	"fmt"
	"strings"
)

// Places in a file of SudokuMaker are numbers, row by row from the top left: of cells, of the corners
// of cells, and of cells on a board with a frame of cells around it. Of edges each row has
// those to the left of its cells, then those below them:
//
//	cells, 3 wide     corners           outside             edges
//	0 1 2             0 1 2 3           0  1  2  3  4       0 ┌ 1 ┌ 2 ┌
//	3 4 5             4 5 6 7           5           9         3   4   5

// text names cells, as rules have them.
func (p *makerPuzzle) text(cells []int) string {
	var b strings.Builder
	for _, cell := range cells {
		fmt.Fprintf(&b, "r%dc%d", cell/p.Width+1, cell%p.Width+1)
	}
	return b.String()
}

// diagonal names the cells of the main diagonal, rising or falling.
func (p *makerPuzzle) diagonal(rising bool) string {
	if rising {
		return p.text(p.along(0, p.Height-1, 1, -1))
	}
	return p.text(p.along(0, 0, 1, 1))
}

// along returns the cells from col and row to the end of the board, by steps right and down.
func (p *makerPuzzle) along(col, row, right, down int) (cells []int) {
	if right == 0 && down == 0 {
		return nil
	}
	for ; col >= 0 && row >= 0 && col < p.Width && row < p.Height; col, row = col+right, row+down {
		cells = append(cells, row*p.Width+col)
	}
	return cells
}

// beside returns the two cells at an edge, nil for one of the board's own.
func (p *makerPuzzle) beside(edge int) []int {
	row, col := edge/(2*p.Width), edge%p.Width
	cell := row*p.Width + col
	switch {
	case edge%(2*p.Width) >= p.Width:
		return []int{cell, cell + p.Width}
	case col > 0:
		return []int{cell - 1, cell}
	}
	return nil
}

// edge returns the edge between two cells; false if they aren't neighbours.
func (p *makerPuzzle) edge(a, b int) (edge int, ok bool) {
	a, b = min(a, b), max(a, b)
	row, col := a/p.Width, a%p.Width
	switch b {
	case a + 1:
		return row*2*p.Width + col + 1, col+1 < p.Width
	case a + p.Width:
		return row*2*p.Width + p.Width + col, true
	}
	return 0, false
}

// around returns the four cells around a corner, nil for one at a side of the board.
func (p *makerPuzzle) around(corner int) []int {
	row, col := corner/(p.Width+1), corner%(p.Width+1)
	if col == 0 || col == p.Width {
		return nil
	}
	cell := row*p.Width + col
	return []int{cell - p.Width - 1, cell - p.Width, cell - 1, cell}
}

// corner returns the corner that four cells lie around.
func (p *makerPuzzle) corner(cells []int) (corner int, ok bool) {
	if len(cells) != 4 {
		return 0, false
	}
	first := min(cells[0], cells[1], cells[2], cells[3])
	return (first/p.Width+1)*(p.Width+1) + first%p.Width + 1, true
}

// seenFrom returns the cells that are seen from a cell of the frame: straight on, or along a rising (1) or
// falling (-1) diagonal.
func (p *makerPuzzle) seenFrom(outer, diagonal int) []int {
	col, row := outer%(p.Width+2)-1, outer/(p.Width+2)-1
	var right, down int
	switch diagonal {
	case -1:
		if right, down = -1, -1; col < 0 || row < 0 {
			right, down = 1, 1
		}
	case 1:
		if right, down = 1, -1; col >= p.Width || row < 0 {
			right, down = -1, 1
		}
	default:
		right, down = makerStep(col, p.Width), makerStep(row, p.Height)
	}
	return p.along(col+right, row+down, right, down)
}

// makerStep returns the step from a place outside of 0 to length-1 towards it; 0 inside.
func makerStep(at, length int) int {
	switch {
	case at < 0:
		return 1
	case at >= length:
		return -1
	}
	return 0
}

// outer returns the cell of the frame before the first of cells in a line. Their diagonal is 0 on a
// row or column.
func (p *makerPuzzle) outer(cells []int) (outer, diagonal int) {
	col, row := cells[0]%p.Width, cells[0]/p.Width
	var right, down int
	if len(cells) > 1 {
		right, down = cells[1]%p.Width-col, cells[1]/p.Width-row
	}
	if right*down != 0 {
		diagonal = -right * down
	}
	return (row-down+1)*(p.Width+2) + col - right + 1, diagonal
}

// lines returns the rows and columns of an area; a line of no cells, which is an error, if it isn't
// on the board.
func (p *makerPuzzle) lines(a makerArea) (lines [][]int) {
	if a.X < 0 || a.Y < 0 || a.Width > p.Width-a.X || a.Height > p.Height-a.Y {
		return [][]int{nil}
	}
	at := func(col, row int) int { return (a.Y+row)*p.Width + a.X + col }
	for row := range a.Height {
		var line []int
		for col := range a.Width {
			line = append(line, at(col, row))
		}
		lines = append(lines, line)
	}
	for col := range a.Width {
		var line []int
		for row := range a.Height {
			line = append(line, at(col, row))
		}
		lines = append(lines, line)
	}
	return lines
}
