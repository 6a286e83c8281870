package baseline

import "context"

// Eliminate lists all solutions of a puzzle of any size. It strikes out of every
// empty cell what its row, column, box and diagonals hold, fills in the cells
// with one digit left, and so on until none is; then it takes the first empty
// cell and does the same on a copy of the board for each of its digits.
//
// yield gets each solution and may keep it; when it returns false, the search
// ends.
func Eliminate(ctx context.Context, shape Shape, puzzle []uint8, yield func(grid []uint8) bool) (stats Stats, err error) {
	e := eliminator{shape: shape, yield: yield}
	e.steps = steps{ctx: ctx, stats: &stats}
	for cell, digit := range puzzle {
		if digit != 0 && !shape.fits(puzzle, cell, digit) {
			return stats, nil
		}
	}
	e.search(append([]uint8(nil), puzzle...))
	return stats, e.err
}

type eliminator struct {
	steps
	shape Shape
	yield func([]uint8) bool
}

// search lists the solutions of the grid, which it changes, and says whether to
// go on.
func (e *eliminator) search(grid []uint8) bool {
	if e.stop() {
		return false
	}
	cell, possible := e.eliminate(grid)
	if !possible {
		return true
	}
	if cell < 0 {
		return e.yield(grid)
	}
	for _, digit := range e.left(grid, cell) {
		guess := append([]uint8(nil), grid...)
		guess[cell] = digit
		if !e.search(guess) {
			return false
		}
	}
	return true
}

// eliminate fills in cells with one digit left. It returns the first cell still
// empty, -1 if none, and whether every cell has a digit left.
func (e *eliminator) eliminate(grid []uint8) (first int, possible bool) {
	for changed := true; changed; {
		changed, first = false, -1
		for cell, digit := range grid {
			if digit != 0 {
				continue
			}
			left := e.left(grid, cell)
			switch {
			case len(left) == 0:
				return cell, false
			case len(left) == 1:
				grid[cell], changed = left[0], true
			case first < 0:
				first = cell
			}
		}
	}
	return first, true
}

// left lists the digits that fit in an empty cell.
func (e *eliminator) left(grid []uint8, cell int) []uint8 {
	var left []uint8
	for digit := uint8(1); int(digit) <= e.shape.Digits(); digit++ {
		if e.shape.fits(grid, cell, digit) {
			left = append(left, digit)
		}
	}
	return left
}
