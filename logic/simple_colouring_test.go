package logic

import "testing"

func TestSimpleColouring(t *testing.T) {
	check(t, Human, "simple_colouring",
		wants{1, "colour_a r5c6 r6c9 r7c4 r8c7 9, colour_b r1c4 r5c7 r7c9 9: r1c6<>9", "r5c2=9"},
		wants{2, "colour_a r1c2 r2c1 7, colour_b r1c1 7: r1c2<>7 r2c1<>7", "r1c3=7"},
	)
}
