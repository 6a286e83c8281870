package logic

import "testing"

func TestFinnedJellyfish(t *testing.T) {
	check(t, Human, "finned_jellyfish",
		wants{1, "base row3 row5 row7 row9 r3c1 r3c6 r5c1 r5c5 r5c6 r7c5 r7c8 r9c6 r9c8 8, cover column1 column6 column5 column8 8, fin r5c3 8: r4c1<>8", "r7c9=8"},
		wants{2, "base column1 column5 column8 column9 r3c1 r3c8 r6c8 r6c9 r7c5 r7c9 r9c5 r9c8 r9c9 8, cover row3 row6 row7 row9 8, fin r5c1 8: r6c3<>8", "r1c1=8"},
	)
}

func TestFinnedSwordfish(t *testing.T) {
	check(t, Human, "finned_swordfish",
		wants{1, "base row2 row6 row7 r2c2 r2c9 r6c3 r6c9 r7c2 r7c3 7, cover column2 column9 column3 7, fin r2c1 7: r3c2<>7", "r6c4=7"},
		wants{2, "base row2 row4 row9 r2c4 r2c7 r4c5 r9c4 r9c5 7, cover column4 column7 column5 7, fin r4c8 7: r5c7<>7", "r2c1=7"},
	)
}

func TestFinnedXWing(t *testing.T) {
	check(t, Human, "finned_x_wing",
		wants{1, "base row4 row9 r4c6 r4c9 r9c6 r9c9 2, cover column6 column9 2, fin r4c5 2: r5c6<>2", "r4c1=2"},
		wants{2, "base row2 row6 r2c9 r6c3 r6c9 7, cover column9 column3 7, fin r2c1 r2c2 7: r1c3<>7", "r6c4=7"},
	)
}
