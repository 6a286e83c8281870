//go:build !amd64

package bandsum

// dotPairs returns the sum over the pairs of the dot products of the two rows, over
// the first blocks*16 places (1 to 4 blocks).
func dotPairs(left, right *tile, pairs []rowPair, blocks int) uint64 {
	return dotPairsGeneric(left, right, pairs, blocks)
}
