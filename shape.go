package sudoku

import "fmt"

// Shape says how many values there are, which cells, and how the cells fall
// into rows, columns and boxes. It is made of one or more grids of N×N cells;
// where there are several (a samurai), they overlap and share cells.
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
	n, boxRows, boxCols int // a box has boxRows×boxCols cells; both 0 when there are none
	height, width       int
	position            []Position // of each cell
	at                  []int      // cell at row*width+col, or -1
	grids               []Position // top left corner of each N×N grid
	regions             []int      // jigsaw: region of each cell, from 0; nil otherwise
}

// Position is a place on the board, counted from 0.
type Position struct{ Row, Col int }

// newShape is one square grid of n×n cells with boxes of boxRows×boxCols,
// where n = boxRows·boxCols is from 1 to 64. With boxRows or boxCols 1 the
// boxes are the rows or columns themselves: a Latin square.
func newShape(n, boxRows, boxCols int) (*Shape, error) {
	if n < 1 || n > MaxN {
		return nil, Messagef("a grid has 1 to %d digits, not %d", MaxN, n)
	}
	if boxRows < 1 || boxCols < 1 || boxRows > n || boxCols > n || boxRows*boxCols != n {
		return nil, Messagef("boxes of %d×%d cells don't hold %d {digit|digits}: need rows × columns = %d", boxRows, boxCols, n, n)
	}
	return overlay(n, boxRows, boxCols, []Position{{}}), nil
}

// DefaultBox is the usual box of an n×n grid: the one closest to a square, not
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

// newJigsaw is one grid of n×n cells in which the regions take the place of
// the boxes: regions[cell] is the region of each of the n² cells, from 0 to
// n-1, each region having n cells. Regions need not hang together.
func newJigsaw(n int, regions []int) (*Shape, error) {
	if n < 1 || n > MaxN {
		return nil, Messagef("a grid has 1 to %d digits, not %d", MaxN, n)
	}
	if len(regions) != n*n {
		return nil, Messagef("a region map for %d×%d needs %d cells, not %d", n, n, n*n, len(regions))
	}
	size := make([]int, n)
	for cell, region := range regions {
		if region < 0 || region >= n {
			return nil, Messagef("region map: cell %s has region %d, not from 1 to %d", CellName(cell/n, cell%n), region+1, n)
		}
		size[region]++
	}
	for region, cells := range size {
		if cells != n {
			return nil, Messagef("region map: region %d has %d {cell|cells}, not %d", region+1, cells, n)
		}
	}
	s := overlay(n, 0, 0, []Position{{}})
	s.regions = append([]int(nil), regions...)
	return s, nil
}

// newSamurai is five 9×9 grids, the middle one sharing a corner box with each
// of the others: 369 cells on a board of 21×21.
func newSamurai() *Shape {
	return overlay(9, 3, 3, []Position{{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}})
}

// overlay lays n×n grids on a board at the given corners and numbers the cells.
func overlay(n, boxRows, boxCols int, corners []Position) *Shape {
	s := &Shape{n: n, boxRows: boxRows, boxCols: boxCols, grids: corners}
	for _, corner := range corners {
		s.height = max(s.height, corner.Row+n)
		s.width = max(s.width, corner.Col+n)
	}
	s.at = make([]int, s.height*s.width)
	for i := range s.at {
		s.at[i] = -1
	}
	for _, corner := range corners {
		for r := range n {
			for c := range n {
				s.at[(corner.Row+r)*s.width+corner.Col+c] = 0
			}
		}
	}
	for place, used := range s.at {
		if used == 0 {
			s.at[place] = len(s.position)
			s.position = append(s.position, Position{place / s.width, place % s.width})
		}
	}
	return s
}

// N is the number of digits, and of cells in a house.
func (s *Shape) N() int { return s.n }

// Cells is the number of cells, which are numbered from 0 in reading order.
func (s *Shape) Cells() int { return len(s.position) }

// Height and Width are the numbers of rows and columns of the whole board.
func (s *Shape) Height() int { return s.height }

// Width is the number of columns of the whole board.
func (s *Shape) Width() int { return s.width }

// Box is the number of rows and columns of a box, 0 and 0 for a jigsaw.
func (s *Shape) Box() (rows, cols int) { return s.boxRows, s.boxCols }

// Grids is the number of N×N grids that make up the board: 1, or 5 for a samurai.
func (s *Shape) Grids() int { return len(s.grids) }

// Position is where a cell lies on the board.
func (s *Shape) Position(cell int) Position { return s.position[cell] }

// At is the cell at a row and column of the board, counted from 0, or -1 where
// there is none.
func (s *Shape) At(row, col int) int {
	if row < 0 || row >= s.height || col < 0 || col >= s.width {
		return -1
	}
	return s.at[row*s.width+col]
}

// Area is the box or region that a cell lies in, numbered from 0 over the
// whole board, or -1 when the shape has neither (a Latin square). Cells that
// lie side by side in different areas have a thick line between them.
func (s *Shape) Area(cell int) int {
	switch {
	case s.regions != nil:
		return s.regions[cell]
	case s.boxRows < 2 || s.boxCols < 2:
		return -1
	}
	p := s.position[cell]
	return p.Row/s.boxRows*((s.width+s.boxCols-1)/s.boxCols) + p.Col/s.boxCols
}

// CellName is the usual name of a cell, from its row and column counted from
// 0: "r1c1" is top left.
func CellName(row, col int) string { return fmt.Sprintf("r%dc%d", row+1, col+1) }

// houses are the rows, columns and boxes or regions, those shared by two grids once.
func (s *Shape) houses() []House {
	var houses []House
	add := func(kind HouseKind, number int, cell func(i int) int) {
		h := House{Kind: kind, Number: number, Cells: make([]int, s.n)}
		for i := range h.Cells {
			h.Cells[i] = cell(i)
		}
		houses = append(houses, h)
	}
	for g, corner := range s.grids {
		for r := range s.n {
			add(Row, g*s.n+r+1, func(i int) int { return s.At(corner.Row+r, corner.Col+i) })
		}
	}
	for g, corner := range s.grids {
		for c := range s.n {
			add(Column, g*s.n+c+1, func(i int) int { return s.At(corner.Row+i, corner.Col+c) })
		}
	}
	switch {
	case s.regions != nil:
		members := make([][]int, s.n)
		for cell, region := range s.regions {
			members[region] = append(members[region], cell)
		}
		for region, cells := range members {
			houses = append(houses, House{Kind: Region, Number: region + 1, Cells: cells})
		}
	case s.boxRows >= 2 && s.boxCols >= 2:
		seen := map[int]bool{}
		for _, corner := range s.grids {
			for b := range s.n {
				top := corner.Row + b/s.boxRows*s.boxRows
				left := corner.Col + b%s.boxRows*s.boxCols
				if first := s.At(top, left); !seen[first] {
					seen[first] = true
					add(Box, len(seen), func(i int) int { return s.At(top+i/s.boxCols, left+i%s.boxCols) })
				}
			}
		}
	}
	return houses
}
