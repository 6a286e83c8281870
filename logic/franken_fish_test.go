package logic

import "testing"

func TestFrankenFish(t *testing.T) {
	check(t, Human, "franken_fish",
		wants{2, "base column6 box2 r1c4 r5c6 1, cover row1 row5 1, fin r1c6 1: r1c2<>1", "r2c6=1"},
		wants{3, "base row3 row7 box7 r3c1 r3c2 r3c8 r7c8 r8c2 6, cover column1 column2 column8 6, fin r7c1 6: r5c1<>6", "r3c4=6"},
		wants{4, "base column3 column5 column8 box9 r1c3 r1c5 r2c5 r2c8 r7c3 r7c5 r7c7 r9c5 6, cover row1 row2 row7 box8 6, fin r8c8 6: r8c4<>6", ""},
	)
}
