package baseline

import (
	"context"
	"math/rand/v2"
)

// DigCounting empties cells of a full grid, in random order, as long as the
// puzzle keeps one solution: after each hole it counts solutions by plain
// backtracking, up to two, and puts the digit back if there are two. It ends
// when clues givens are left or all cells were tried.
func DigCounting(ctx context.Context, shape Shape, grid []uint8, clues int, random *rand.Rand) (puzzle []uint8, stats Stats, err error) {
	return dig(grid, clues, random, &stats, func(puzzle []uint8, cell int, digit uint8) (bool, error) {
		count, err := solutions(ctx, shape, puzzle, 2, &stats)
		return count == 1, err
	})
}

// DigTrying is like DigCounting, but tells that the solution is unique by trying
// every other digit in the new hole: none may lead to a solution.
func DigTrying(ctx context.Context, shape Shape, grid []uint8, clues int, random *rand.Rand) (puzzle []uint8, stats Stats, err error) {
	return dig(grid, clues, random, &stats, func(puzzle []uint8, cell int, digit uint8) (bool, error) {
		defer func() { puzzle[cell] = 0 }()
		for other := uint8(1); int(other) <= shape.Digits(); other++ {
			if other == digit || !shape.fits(puzzle, cell, other) {
				continue
			}
			puzzle[cell] = other
			if count, err := solutions(ctx, shape, puzzle, 1, &stats); count > 0 || err != nil {
				return false, err
			}
		}
		return true, nil
	})
}

// dig empties cells in random order; unique tells whether the puzzle with a new
// hole, where digit was, still has one solution.
func dig(grid []uint8, clues int, random *rand.Rand, stats *Stats, unique func(puzzle []uint8, cell int, digit uint8) (bool, error)) ([]uint8, Stats, error) {
	puzzle := append([]uint8(nil), grid...)
	left := len(puzzle)
	for _, cell := range random.Perm(len(puzzle)) {
		if left <= clues {
			break
		}
		digit := puzzle[cell]
		puzzle[cell] = 0
		ok, err := unique(puzzle, cell, digit)
		if err != nil {
			puzzle[cell] = digit
			return puzzle, *stats, err
		}
		if ok {
			left--
		} else {
			puzzle[cell] = digit
		}
	}
	return puzzle, *stats, nil
}
