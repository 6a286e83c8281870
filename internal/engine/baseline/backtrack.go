package baseline

import (
	"context"
	"math/rand/v2"
)

// Backtrack fills a board at random. It goes from cell to cell and tries the digits of each in a
// new random order. When none fits, it returns to the cell before. ok is false when the shape has
// no grid.
func Backtrack(ctx context.Context, shape Shape, random *rand.Rand) (grid []uint8, ok bool, stats Stats, err error) {
	plain := plain{shape: shape, grid: make([]uint8, shape.Cells()), random: random}
	plain.steps = steps{ctx: ctx, stats: &stats}
	ok = plain.fill(0)
	return plain.grid, ok, stats, plain.err
}

// plain is recursive backtracking in cell order, with which LasVegas ends, too.
type plain struct {
	steps
	shape  Shape
	grid   []uint8
	random *rand.Rand // nil: digits in ascending order
}

// fill fills the grid from the cell on, and reports whether it got to the end.
func (p *plain) fill(cell int) bool {
	if cell == len(p.grid) {
		return true
	}
	if p.grid[cell] != 0 {
		return p.fill(cell + 1)
	}
	for _, digit := range p.order() {
		if p.stop() {
			return false
		}
		if p.shape.fits(p.grid, cell, digit) {
			p.grid[cell] = digit
			if p.fill(cell + 1) {
				return true
			}
		}
	}
	p.grid[cell] = 0
	return false
}

// order lists the digits in the order to try them.
func (p *plain) order() []uint8 {
	digits := make([]uint8, p.shape.Digits())
	for i := range digits {
		digits[i] = uint8(i + 1)
	}
	if p.random != nil {
		p.random.Shuffle(len(digits), func(i, j int) { digits[i], digits[j] = digits[j], digits[i] })
	}
	return digits
}
