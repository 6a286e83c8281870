package baseline

import "context"

// Shape is a square board of boxes with BoxRows × BoxColumns cells. It has as many digits as a box
// has cells. Each digit is once in every row, column and box; with Diagonals, also on both
// diagonals: up to 64 digits. Grids are row by row, 0 where empty.
type Shape struct {
	BoxRows, BoxColumns int
	Diagonals           bool
}

// Digits returns the number of digits, which is also the length of a row.
func (s Shape) Digits() int { return s.BoxRows * s.BoxColumns }

// Cells returns the number of cells.
func (s Shape) Cells() int { return s.Digits() * s.Digits() }

// fits reports whether no other cell of the row, column, box and diagonals of the
// cell holds the digit.
func (s Shape) fits(grid []uint8, cell int, digit uint8) bool {
	n := s.Digits()
	r, c := cell/n, cell%n
	for i := range n {
		box := (r-r%s.BoxRows+i/s.BoxColumns)*n + c - c%s.BoxColumns + i%s.BoxColumns
		for _, other := range [3]int{r*n + i, i*n + c, box} {
			if other != cell && grid[other] == digit {
				return false
			}
		}
		if s.Diagonals {
			if other := i*n + i; r == c && other != cell && grid[other] == digit {
				return false
			}
			if other := i*n + n - 1 - i; r+c == n-1 && other != cell && grid[other] == digit {
				return false
			}
		}
	}
	return true
}

// steps lets a search look at its context every so often.
type steps struct {
	ctx   context.Context
	stats *Stats
	err   error
}

// stop counts a node and reports whether the search has to end.
func (s *steps) stop() bool {
	if s.err == nil && s.stats.Nodes%1024 == 0 {
		s.err = s.ctx.Err()
	}
	s.stats.Nodes++
	return s.err != nil
}
