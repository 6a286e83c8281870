package sudoku

import (
	"slices"
	"strconv"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// Shape says how many values there are, which cells, and how the cells fall into rows, columns
// and boxes. It is made of one or more grids, usually of N×N cells. Several grids (a samurai)
// overlap and share cells.
//
//	width of the board
//	┌────────────────────┐
//	  . . . .     . . . .     two of the five grids of a small samurai:
//	  . . . .     . . . .     cells are numbered in reading order over the
//	  . . . . . . . . . .     whole board, each cell once, gaps not at all
//	  . . . . . . . . . .
//	      . . . . . .
//
// A Shape is immutable and may be shared between goroutines.
type Shape struct {
	n                int        // the number of digits
	first            int        // the value of digit 1
	rows, cols       int        // of a grid
	boxRows, boxCols int        // a box has boxRows×boxCols cells; both 0 when there are none
	height, width    int        // of all cells
	shown            Position   // behind the last row and column of what pictures show
	position         []Position // of each cell
	at               []int      // cell at row*width+col, or -1
	grids            []Position // top left corner of each grid
	boxes            [][]int    // the cells of each box or region, those that grids share once
	areas            []int      // of each cell of the board
	free             bool       // nothing holds in rows and columns
	annexes          []constraint.Annex
}

// Position is a place on the board, counted from 0.
type Position struct{ Row, Col int }

// newShape returns one grid with boxes of boxRows×boxCols, which n digits fill when
// they have as many cells. With boxRows or boxCols 1 there are no boxes.
func newShape(n, first, rows, cols, boxRows, boxCols int) (*Shape, error) {
	inside := boxRows >= 1 && boxCols >= 1 && boxRows <= rows && boxCols <= cols
	switch {
	case rows == n && cols == n:
		if !inside || boxRows*boxCols != n {
			return nil, message.Errorf("shape.hold", boxRows, boxCols, n, n)
		}
	case !inside || rows%boxRows != 0 || cols%boxCols != 0:
		return nil, message.Errorf("shape.cover", boxRows, boxCols, rows, cols)
	case boxRows*boxCols > n:
		return nil, message.Errorf("shape.large_boxes", boxRows, boxCols, n)
	}
	return overlay(n, first, rows, cols, boxRows, boxCols, []Position{{}}), nil
}

// DefaultBox returns the usual box of an n×n grid: the one closest to a square, not
// higher than wide (9: 3×3, 6: 2×3, 12: 3×4). ok is false when no box of at
// least 2×2 fits, as for 5 or 7.
func DefaultBox(n int) (rows, cols int, ok bool) {
	for r := 2; r*r <= n; r++ {
		if n%r == 0 {
			rows, cols, ok = r, n/r, true
		}
	}
	return rows, cols, ok
}

// overlay lays grids on a board at the given corners and numbers the cells.
func overlay(n, first, rows, cols, boxRows, boxCols int, corners []Position) *Shape {
	s := &Shape{n: n, first: first, rows: rows, cols: cols, boxRows: boxRows, boxCols: boxCols, grids: corners}
	for _, corner := range corners {
		s.height = max(s.height, corner.Row+rows)
		s.width = max(s.width, corner.Col+cols)
	}
	s.shown = Position{s.height, s.width}
	s.at = make([]int, s.height*s.width)
	for i := range s.at {
		s.at[i] = -1
	}
	for _, corner := range corners {
		for r := range rows {
			for c := range cols {
				s.at[(corner.Row+r)*s.width+corner.Col+c] = 0
			}
		}
	}
	s.position = make([]Position, 0, len(s.at))
	for place, used := range s.at {
		if used == 0 {
			s.at[place] = len(s.position)
			s.position = append(s.position, Position{place / s.width, place % s.width})
		}
	}
	down, across := 0, 0
	if boxRows > 1 && boxCols > 1 {
		down, across = rows/boxRows, cols/boxCols
	}
	s.layBoxes(down*across, func(_, at int) int {
		if down == 0 {
			return -1
		}
		return at/cols/boxRows*across + at%cols/boxCols
	})
	return s
}

// layRegions puts regions in the place of the boxes. The region of each cell is counted from 0, or -1
// for a cell in none. They are told for one grid, which all others repeat, or grid after grid. On a
// grid of n×n cells without such cells, each of the n regions has n cells. Otherwise a region has at
// most n. Regions need not be connected.
func (s *Shape) layRegions(regions []int) error {
	for each := range slices.Chunk(regions, s.rows*s.cols) {
		size := map[int]int{}
		for _, region := range each {
			size[region]++
		}
		full := s.rows == s.n && s.cols == s.n && size[-1] == 0
		for region := range s.n {
			if cells := size[region]; full && cells != s.n || cells > s.n {
				return message.Errorf("jigsaw.region", region+1, cells, s.n)
			}
		}
	}
	s.boxRows, s.boxCols = 0, 0
	s.layBoxes(s.n, func(grid, at int) int { return regions[(grid*s.rows*s.cols+at)%len(regions)] })
	return nil
}

// layBoxes lays boxes or regions, up to most in each grid. The function of returns which of them a cell
// of a grid is in, from 0, or -1. Cells that several boxes share are an area of their own:
//
//	┌───┬───┐
//	│. .│. .│
//	│. .│. .│
//	├───┼─┬─┴─┐
//	│. .│.│x .│    x is in a box of both grids
//	│. .│.│. .│
//	└───┴─┼───┤
func (s *Shape) layBoxes(most int, of func(grid, at int) int) {
	s.boxes, s.areas = nil, slices.Repeat([]int{-1}, len(s.position))
	for grid := range s.grids {
		boxes := make([][]int, most)
		for at, cell := range s.Grid(grid) {
			if box := of(grid, at); box >= 0 {
				boxes[box] = append(boxes[box], cell)
			}
		}
		for _, cells := range boxes {
			if grid == 0 || !slices.ContainsFunc(s.boxes, func(box []int) bool { return slices.Equal(box, cells) }) {
				s.boxes = append(s.boxes, cells)
			}
		}
	}
	shared := map[[2]int]int{}
	for box, cells := range s.boxes {
		for _, cell := range cells {
			if s.areas[cell] < 0 {
				s.areas[cell] = box
				continue
			}
			both := [2]int{s.areas[cell], box}
			if shared[both] == 0 {
				shared[both] = len(s.boxes) + len(shared)
			}
			s.areas[cell] = shared[both]
		}
	}
}

// IsFree reports whether the shape is nothing but cells, in whose rows and columns
// digits may repeat.
func (s *Shape) IsFree() bool { return s.free }

// N returns the number of digits, and of cells in a house.
func (s *Shape) N() int { return s.n }

// First returns the value of digit 1 where digits are added up: 1, or 0 on a board
// whose digits are 0 to N-1. Digit d has the value d + First() - 1.
func (s *Shape) First() int { return s.first }

// Cells returns the number of cells. They are numbered from 0 in reading order, those of
// annexes behind the board's.
func (s *Shape) Cells() int { return len(s.position) }

// Height and Width return the numbers of rows and columns of the board as pictures show
// it, annexes below.
func (s *Shape) Height() int { return s.shown.Row }

// Width returns the number of columns of the whole board, as far as pictures show it.
func (s *Shape) Width() int { return s.shown.Col }

// Box returns the number of rows and columns of a box, 0 and 0 for a jigsaw.
func (s *Shape) Box() (rows, cols int) { return s.boxRows, s.boxCols }

// Grids returns the number of grids that make up the board: 1, 2 for a twodoku, 5 for a samurai.
func (s *Shape) Grids() int { return len(s.grids) }

// Grid returns the cells of one of the grids, from 0, in ascending order.
func (s *Shape) Grid(i int) []int {
	cells := make([]int, s.rows*s.cols)
	for k := range cells {
		cells[k] = s.At(s.grids[i].Row+k/s.cols, s.grids[i].Col+k%s.cols)
	}
	return cells
}

// Position returns where a cell lies on the board.
func (s *Shape) Position(cell int) Position { return s.position[cell] }

// RowCol returns the row and column of a cell, counted from 0.
func (s *Shape) RowCol(cell int) (row, col int) { return s.position[cell].Row, s.position[cell].Col }

// At returns the cell at a row and column of the board, from 0, or -1 where there is
// none.
func (s *Shape) At(row, col int) int {
	if row < 0 || row >= s.height || col < 0 || col >= s.width {
		return -1
	}
	return s.at[row*s.width+col]
}

// Area returns the box or region of a cell, from 0, or -1 when there are none (a Latin
// square). Where boxes of several grids cross, what the same ones share is an area of its own. Cells
// that lie side by side in different areas have a thick line between them.
func (s *Shape) Area(cell int) int {
	if cell >= len(s.areas) {
		return -1
	}
	return s.areas[cell]
}

// CellName returns the usual name of a cell: "r1c1" is top left, "VA1" the first of the annex VA.
func (s *Shape) CellName(cell int) string {
	if a := s.annexOf(cell); a != nil {
		return annexName(a, cell)
	}
	p := s.position[cell]
	return CellName(p.Row, p.Col)
}

// CellName returns the usual name of a cell, from its row and column counted from
// 0: "r1c1" is top left.
func CellName(row, col int) string { return "r" + strconv.Itoa(row+1) + "c" + strconv.Itoa(col+1) }

// houses returns the rows, columns and boxes or regions that have N cells. Those with fewer are
// groups. A house that two grids share is there once.
func (s *Shape) houses() (houses, groups []House) {
	if s.free {
		return nil, nil
	}
	kind, number := Row, 0
	add := func(cells []int) {
		number++
		known := func(h House) bool { return h.Kind == kind && slices.Equal(h.Cells, cells) }
		switch h := (House{Kind: kind, Number: number, Cells: cells}); {
		case len(s.grids) > 1 && (slices.ContainsFunc(houses, known) || slices.ContainsFunc(groups, known)):
		case len(cells) == s.n:
			houses = append(houses, h)
		case len(cells) > 1:
			groups = append(groups, h)
		}
	}
	room := make([]int, 3*len(s.grids)*s.rows*s.cols)
	block := func(top, left, rows, cols int) []int {
		cells := room[: rows*cols : rows*cols]
		room = room[rows*cols:]
		for i := range cells {
			cells[i] = s.At(top+i/cols, left+i%cols)
		}
		return cells
	}
	houses = make([]House, 0, 3*len(s.grids)*s.n)
	for _, corner := range s.grids {
		for r := range s.rows {
			add(block(corner.Row+r, corner.Col, 1, s.cols))
		}
	}
	kind, number = Column, 0
	for _, corner := range s.grids {
		for c := range s.cols {
			add(block(corner.Row, corner.Col+c, s.rows, 1))
		}
	}
	if kind = Box; s.boxRows == 0 {
		kind = Region
	}
	number = 0
	for _, cells := range s.boxes {
		add(cells)
	}
	return houses, groups
}
