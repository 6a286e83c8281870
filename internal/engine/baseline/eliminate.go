package baseline

import "context"

// Eliminate lists all solutions of a puzzle of any size. It removes from every empty cell the
// digits in its row, column, box and diagonals. It fills in the cells with one digit left, and so
// on until none is. Then it takes the first empty cell, and does the same for each of its digits
// on a copy.
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

// search lists the solutions of the grid, which it changes, and reports whether to go on.
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

// left lists the digits that nothing in the row, column, box and diagonals of
// an empty cell strikes out.
func (e *eliminator) left(grid []uint8, cell int) []uint8 {
	var struck [65]bool
	s, n := e.shape, e.shape.Digits()
	r, c := cell/n, cell%n
	top, left := r-r%s.BoxRows, c-c%s.BoxColumns
	for i := range n {
		struck[grid[r*n+i]] = true
		struck[grid[i*n+c]] = true
		struck[grid[(top+i/s.BoxColumns)*n+left+i%s.BoxColumns]] = true
		if s.Diagonals && r == c {
			struck[grid[i*n+i]] = true
		}
		if s.Diagonals && r+c == n-1 {
			struck[grid[i*n+n-1-i]] = true
		}
	}
	digits := make([]uint8, 0, n)
	for digit := 1; digit <= n; digit++ {
		if !struck[digit] {
			digits = append(digits, uint8(digit))
		}
	}
	return digits
}
