package baseline

import (
	"context"
	"math/rand/v2"
)

// Backtrack fills a board at random: cell after cell, the digits in an order
// shuffled anew in each cell, back to the cell before when none fits. ok is
// false when the shape has no grid.
func Backtrack(ctx context.Context, shape Shape, random *rand.Rand) (grid []uint8, ok bool, stats Stats, err error) {
	plain := plain{shape: shape, grid: make([]uint8, shape.Cells()), random: random}
	plain.steps = steps{ctx: ctx, stats: &stats}
	count := plain.fill(0, 1)
	return plain.grid, count == 1, stats, plain.err
}

// plain is recursive backtracking in cell order, the heart of most methods here.
type plain struct {
	steps
	shape  Shape
	grid   []uint8
	random *rand.Rand // nil: digits in ascending order
}

// fill counts the solutions of the grid from the cell on, up to limit, and
// leaves the grid filled in when it gets there.
func (p *plain) fill(cell, limit int) int {
	if cell == len(p.grid) {
		return 1
	}
	if p.grid[cell] != 0 {
		return p.fill(cell+1, limit)
	}
	count := 0
	for _, digit := range p.order() {
		if p.stop() {
			return count
		}
		if p.shape.fits(p.grid, cell, digit) {
			p.grid[cell] = digit
			count += p.fill(cell+1, limit-count)
			if count == limit {
				return count
			}
		}
	}
	p.grid[cell] = 0
	return count
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

// solutions counts the solutions of a puzzle up to limit.
func solutions(ctx context.Context, shape Shape, puzzle []uint8, limit int, stats *Stats) (int, error) {
	plain := plain{shape: shape, grid: append([]uint8(nil), puzzle...)}
	plain.steps = steps{ctx: ctx, stats: stats}
	count := plain.fill(0, limit)
	return count, plain.err
}
