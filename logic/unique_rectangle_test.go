package logic

import "testing"

func TestUniqueRectangle(t *testing.T) {
	check(t, Human, "unique_rectangle",
		wants{1, "floor r2c7 r2c9 r7c7 89, roof r7c9 24: r7c9<>8", "r2c7=1"},
		wants{2, "floor r1c3 r3c3 46, roof r1c9 r3c9 5: r1c8<>5 r3c8<>5 r6c9<>5", "r1c3=1"},
		wants{3, "floor r4c7 r4c9 14, roof r9c7 r9c9 58, set_a row9 r9c5 58: r9c8<>5 r9c8<>8", "r4c7=2"},
		wants{4, "floor r2c6 r8c6 78, roof r2c5 r8c5 36, base column5 8: r8c5<>7", "r2c5=7"},
		wants{5, "floor r7c6 37, roof r7c7 r8c6 r8c7 6: r8c8<>6 r8c9<>6", "r7c6=6"},
		wants{6, "floor r4c3 r5c9 79, roof r4c9 r5c3 58, base row4 row5 9: r4c9<>9 r5c3<>9", "r4c3=1"},
	)
}

func TestUniqueRectangleAsSE121(t *testing.T) {
	check(t, SE121, "unique_rectangle",
		wants{1, "floor r4c5 r6c1 r6c5 25, roof r4c1 67: r4c1<>2 r4c1<>5", "r6c1=6"},
		wants{2, "floor r1c3 r3c3 46, roof r1c9 r3c9 5: r1c8<>5 r3c8<>5 r6c9<>5", ""},
		wants{3, "floor r1c9 r2c9 39, roof r1c1 r2c1 27, set_a column1 r5c1 27: r9c1<>2", "r1c9=2"},
		wants{4, "floor r3c6 r9c6 12, roof r3c5 r9c5 37, base column5 2: r3c5<>1 r9c5<>1", ""},
	)
}
