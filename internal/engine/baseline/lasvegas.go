package baseline

import (
	"context"
	"math/rand/v2"
)

// LasVegasDigits is the usual number of random digits for LasVegas on a 9×9.
const LasVegasDigits = 11

// LasVegas fills a board at random. It puts some fitting digits into random cells, and fills the
// rest by plain backtracking in cell order. When that finds no solution, it begins anew. Shapes
// without a grid keep it busy until the context ends.
func LasVegas(ctx context.Context, shape Shape, digits int, random *rand.Rand) (grid []uint8, stats Stats, err error) {
	plain := plain{shape: shape}
	plain.steps = steps{ctx: ctx, stats: &stats}
	for plain.err == nil {
		plain.grid = make([]uint8, shape.Cells())
		for placed := 0; placed < digits && !plain.stop(); {
			cell := random.IntN(len(plain.grid))
			digit := uint8(1 + random.IntN(shape.Digits()))
			if plain.grid[cell] == 0 && shape.fits(plain.grid, cell, digit) {
				plain.grid[cell] = digit
				placed++
			}
		}
		if plain.fill(0) {
			break
		}
	}
	return plain.grid, stats, plain.err
}
