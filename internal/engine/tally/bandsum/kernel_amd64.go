package bandsum

import "golang.org/x/sys/cpu"

// dotPairs returns the sum of the dot products of the two rows of each pair. They run over the
// first blocks*16 places (1 to 4 blocks). The numbers must be less than 1<<15. A call may have at
// most (1<<32) / (2·G·H) pairs. G and H are the largest numbers of the tiles.
func dotPairs(left, right *tile, pairs []rowPair, blocks int) uint64 {
	if !cpu.X86.HasAVX2 || len(pairs) == 0 {
		return dotPairsGeneric(left, right, pairs, blocks)
	}
	return dotPairsAVX2(left, right, &pairs[0], len(pairs), blocks)
}

//go:noescape
func dotPairsAVX2(left, right *tile, pairs *rowPair, n, blocks int) uint64
