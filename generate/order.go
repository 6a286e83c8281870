package generate

import "jiugong/sudoku"

// Order is the order in which digging tries to take givens away.
type Order string

// The orders. All but OrderRandom start at a random cell, wrap round and end
// after one lap.
const (
	// OrderRandom is any order, each as likely.
	OrderRandom Order = "random"
	// OrderJump takes the cells of one chessboard colour row by row, there and
	// back, then those of the other colour.
	OrderJump Order = "jump"
	// OrderSnake takes row by row, there and back.
	OrderSnake Order = "snake"
	// OrderScan takes row by row, each from left to right.
	OrderScan Order = "scan"
)

// Orders returns all orders. Every board can be dug in each.
func Orders() []Order { return []Order{OrderRandom, OrderJump, OrderSnake, OrderScan} }

// lap returns the order on a shape, before the random start; nil for OrderRandom. Cells that
// pictures don't show come last.
//
//	jump              snake             scan
//	 1 . 2 . 3         1  2  3  4  5     1  2  3  4  5
//	 . 5 . 4 .        10  9  8  7  6     6  7  8  9 10
//	 6 . 7 . 8        11 12 13 14 15    11 12 13 14 15
func (o Order) lap(shape *sudoku.Shape) []uint16 {
	if o == OrderRandom {
		return nil
	}
	var cells []uint16
	add := func(there bool, row int, wanted func(col int) bool) {
		for i := range shape.Width() {
			col := i
			if !there {
				col = shape.Width() - 1 - i
			}
			if cell := shape.At(row, col); cell >= 0 && wanted(col) {
				cells = append(cells, uint16(cell))
			}
		}
	}
	any := func(int) bool { return true }
	switch o {
	case OrderJump:
		for colour := range 2 {
			for row := range shape.Height() {
				add(row%2 == 0, row, func(col int) bool { return (row+col)%2 == colour })
			}
		}
	case OrderSnake:
		for row := range shape.Height() {
			add(row%2 == 0, row, any)
		}
	case OrderScan:
		for row := range shape.Height() {
			add(true, row, any)
		}
	}
	for cell := shape.Shown(); cell < shape.Cells(); cell++ { // those in no row that is shown
		cells = append(cells, uint16(cell))
	}
	return cells
}
