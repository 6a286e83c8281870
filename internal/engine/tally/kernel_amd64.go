package tally

// dotPairs is the sum over the pairs of the dot products of the two rows, over
// the first blocks*16 places (1 to 4 blocks). The numbers must be less than
// 1<<15, and no more than (1<<32) / (2·G·H) pairs may be given at once, where G
// and H are the largest numbers of the tiles.
func dotPairs(left, right *tile, pairs []rowPair, blocks int) uint64 {
	if !hasAVX2 || len(pairs) == 0 {
		return dotPairsGeneric(left, right, pairs, blocks)
	}
	return dotPairsAVX2(left, right, &pairs[0], len(pairs), blocks)
}

//go:noescape
func dotPairsAVX2(left, right *tile, pairs *rowPair, n, blocks int) uint64

// hasAVX2 says whether the processor has these instructions and the operating
// system keeps their registers.
var hasAVX2 = detectAVX2()

func detectAVX2() bool {
	top, _, _, _ := cpuid(0, 0)
	if top < 7 {
		return false
	}
	const osxsave, avx = 1 << 27, 1 << 28
	if _, _, c, _ := cpuid(1, 0); c&(osxsave|avx) != osxsave|avx {
		return false
	}
	if lo, _ := xgetbv(); lo&6 != 6 {
		return false
	}
	_, b, _, _ := cpuid(7, 0)
	return b&(1<<5) != 0
}

func cpuid(leaf, sub uint32) (a, b, c, d uint32)

func xgetbv() (lo, hi uint32)
