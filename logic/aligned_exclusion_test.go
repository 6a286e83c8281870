package logic

import "testing"

func TestAlignedPairExclusion(t *testing.T) {
	check(t, SE121, "aligned_pair_exclusion",
		wants{0, "base r7c5 r9c5, cover r4c5 r8c5 r9c4: r9c5<>2", ""},
	)
}

func TestAlignedTripleExclusion(t *testing.T) {
	check(t, SE121, "aligned_triple_exclusion",
		wants{0, "base r1c9 r5c8 r8c9, cover r4c9 r6c9: r8c9<>1", "r5c8=3"},
	)
}
