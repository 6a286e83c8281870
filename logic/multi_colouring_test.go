package logic

import "testing"

func TestMultiColouring(t *testing.T) {
	check(t, Human, "multi_colouring",
		wants{1, "base r2c5 7, cover r1c4 r4c6 7, colour_a r2c9 7, colour_b r4c8 r5c4 7: r3c8<>7", "r2c6=7"},
		wants{2, "colour_a r3c2 r4c8 r5c3 8, colour_b r3c6 r7c5 r7c8 r8c6 r8c9 8: r3c2<>8 r4c8<>8 r5c3<>8", "r4c4=8"},
	)
}
