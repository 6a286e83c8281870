package logic

import "testing"

func TestExtendedRectangle(t *testing.T) {
	check(t, Human, "extended_rectangle",
		wants{1, "floor r5c5 r5c8 r6c3 r6c5 r6c8 137, roof r5c3 29: r5c3<>1 r5c3<>3 r5c3<>7", "r5c5=2"},
		wants{2, "floor r1c7 r3c2 r3c6 r3c7 235, roof r1c2 r1c6 1: r1c5<>1", "r1c2=4"},
		wants{3, "floor r4c6 r4c8 r6c6 r6c8 569, roof r4c1 r6c1 128, set_a box4 r5c2 r5c3 128: r4c2<>1 r6c2<>2 r6c2<>8", "r4c1=3"},
		wants{5, "floor r2c4 r2c5 r5c4 r8c5 257, roof r5c5 r8c4 8: r9c5<>8", "r2c4=8"},
	)
}
