package baseline

import (
	"context"
	"math/rand/v2"
)

// The grades of a retreat: how often a stuck cell goes back to each.
const (
	toBoxRow = 10 // to the first cell of its row in its box
	toRow    = 10 // then to the first cell of its row, then once to the row above
)

// Rows fills a board at random, cell by cell along the rows. Each cell gets a random digit of
// those that fit. A cell where none fits makes it retreat:
//
//	. . . . . . . . .
//	3 . . . . . . . .     1  ten times to the start of the cell's row in its box
//	2 . . . . . 1 . x     2  ten times to the start of its row
//	                      3  once to the start of the row above
//
// and then the count of that cell starts over, as it does whenever another
// cell gets stuck.
//
// The method was published with two faults, and they are kept. First, a retreat erases nothing.
// The stale digits of the rows below still forbid the same digit in their columns until they are
// overwritten. Second, it retreats by one row at most, and never begins anew. When the rows above
// can't be completed, it shuffles the last two for very long. Half of all grids take about a
// hundred retreats; the average is in the thousands, the worst in millions. With diagonals it may
// go on for ever.
func Rows(ctx context.Context, shape Shape, random *rand.Rand) (grid []uint8, stats Stats, err error) {
	n := shape.Digits()
	grid = make([]uint8, shape.Cells())
	fitting := make([]uint8, 0, n)
	steps := steps{ctx: ctx, stats: &stats}
	stuck, retreats := -1, 0
	for cell := 0; cell < len(grid); {
		if steps.stop() {
			return grid, stats, steps.err
		}
		fitting = fitting[:0]
		for digit := uint8(1); int(digit) <= n; digit++ {
			if shape.fitsRow(grid, cell, digit) {
				fitting = append(fitting, digit)
			}
		}
		if len(fitting) > 0 {
			grid[cell] = fitting[random.IntN(len(fitting))]
			cell++
			continue
		}

		stats.Retreats++
		if cell != stuck {
			stuck, retreats = cell, 0
		}
		retreats++
		switch column := cell % n; {
		case retreats <= toBoxRow:
			cell -= column % shape.BoxColumns
		case retreats <= toBoxRow+toRow:
			cell -= column
		default:
			cell = max(cell-column-n, 0)
			stuck = -1
		}
	}
	return grid, stats, nil
}

// fitsRow reports whether Rows would put the digit into the cell. The row, the box and the
// diagonals count only up to the cell. The column counts as a whole, stale digits included.
func (s Shape) fitsRow(grid []uint8, cell int, digit uint8) bool {
	n := s.Digits()
	r, c := cell/n, cell%n
	for i := range n {
		if i < c && grid[r*n+i] == digit || i != r && grid[i*n+c] == digit {
			return false
		}
		box := (r-r%s.BoxRows+i/s.BoxColumns)*n + c - c%s.BoxColumns + i%s.BoxColumns
		if box < cell && grid[box] == digit {
			return false
		}
		if s.Diagonals && i < r {
			if r == c && grid[i*n+i] == digit || r+c == n-1 && grid[i*n+n-1-i] == digit {
				return false
			}
		}
	}
	return true
}
