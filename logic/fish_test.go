package logic

import "testing"

func TestJellyfish(t *testing.T) {
	check(t, Human, "jellyfish",
		wants{0, "base row1 row4 row6 row9 r1c4 r1c8 r4c3 r4c4 r6c3 r6c5 r9c5 r9c8 7, cover column3 column4 column5 column8 7: r2c4<>7 r3c8<>7", "r4c9=7"},
	)
}

func TestSwordfish(t *testing.T) {
	check(t, Human, "swordfish",
		wants{0, "base row2 row4 row8 r2c2 r2c7 r4c3 r4c7 r8c2 r8c3 8, cover column2 column3 column7 8: r1c2<>8 r1c7<>8 r3c2<>8 r3c3<>8 r6c2<>8 r6c3<>8 r6c7<>8", ""},
	)
}

func TestXWing(t *testing.T) {
	check(t, Human, "x_wing",
		wants{0, "base column3 column9 r3c3 r3c9 r9c3 r9c9 8, cover row3 row9 8: r3c8<>8", "r1c3=8"},
	)
}

func TestJellyfishAsSE121(t *testing.T) {
	check(t, SE121, "jellyfish",
		wants{0, "base column2 column5 column7 column9 r1c2 r1c5 r4c5 r4c9 r6c2 r6c7 r7c7 r7c9 1, cover row1 row4 row6 row7 1: r4c1<>1", "r3c5=1"},
	)
}

func TestSwordfishAsSE121(t *testing.T) {
	check(t, SE121, "swordfish",
		wants{0, "base column1 column4 column9 r2c1 r2c4 r5c4 r5c9 r6c1 r6c9 5, cover row2 row5 row6 5: r2c6<>5 r5c2<>5 r5c6<>5 r6c2<>5 r6c3<>5", ""},
	)
}

func TestXWingAsSE121(t *testing.T) {
	check(t, SE121, "x_wing",
		wants{0, "base column3 column9 r3c3 r3c9 r9c3 r9c9 8, cover row3 row9 8: r3c8<>8", ""},
	)
}
