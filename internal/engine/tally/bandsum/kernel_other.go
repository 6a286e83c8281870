//go:build !amd64

package bandsum

// dotPairs returns the sum of the dot products of the two rows of each pair. They run over the
// first blocks*16 places (1 to 4 blocks).
func dotPairs(left, right *tile, pairs []rowPair, blocks int) uint64 {
	return dotPairsGeneric(left, right, pairs, blocks)
}
