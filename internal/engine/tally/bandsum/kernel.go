package bandsum

import "jiugong/sudoku/internal/engine/splits"

// A tile is one of the two tables that the innermost loop multiplies. For each part of the inner
// stack it has band counts. They are those of the ways, at most 55, to go on in the third stack.
// Zeros fill whole blocks of 16.
//
//	          ways j to go on in the third stack
//	part 0   | n n n n … n 0 0 |  <- 64 numbers of 16 bits, 128 bytes
//	part 1   | n n n n … n 0 0 |
//	 …
//	part 279 | n n n n … n 0 0 |
type tile [splits.Count][tileWidth]uint16

const (
	tileWidth = 64
	block     = 16
	rowBytes  = tileWidth * 2
)

// A rowPair names a row in each of two tiles by its distance in bytes.
type rowPair struct{ g, h uint16 }

// dotPairsGeneric returns the sum over the pairs of the dot products of the two rows,
// over the first blocks*16 places. It is the plain form of dotPairs.
func dotPairsGeneric(left, right *tile, pairs []rowPair, blocks int) uint64 {
	sum := uint64(0)
	for _, p := range pairs {
		x, y := &left[p.g/rowBytes], &right[p.h/rowBytes]
		for i := 0; i < blocks*block; i += 4 {
			j := i & (tileWidth - 4)
			sum += uint64(uint32(x[j])*uint32(y[j])) + uint64(uint32(x[j+1])*uint32(y[j+1])) +
				uint64(uint32(x[j+2])*uint32(y[j+2])) + uint64(uint32(x[j+3])*uint32(y[j+3]))
		}
	}
	return sum
}
