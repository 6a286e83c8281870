package logic

import "testing"

func TestUniqueLoop(t *testing.T) {
	check(t, Human, "unique_loop",
		wants{1, "floor r1c5 r2c3 r2c6 r7c5 r7c6 78, roof r1c3 36: r1c3<>7 r1c3<>8", "r1c5=1"},
		wants{3, "floor r1c5 r2c2 r2c5 r3c2 27, roof r1c7 r3c7 3, set_a column7 r7c7 r9c7 135: r6c7<>5", "r1c5=1"},
		wants{4, "floor r1c7 r1c9 r5c9 r7c7 17, roof r5c8 r7c8 45, base column8 1: r5c8<>7 r7c8<>7", "r1c7=2"},
		wants{5, "floor r7c3 r7c9 r8c5 r9c5 45, roof r8c3 r9c9 9: r8c7<>9 r8c9<>9 r9c2<>9", "r7c3=1"},
	)
}

func TestUniqueLoopAsSE121(t *testing.T) {
	check(t, SE121, "unique_loop",
		wants{1, "floor r2c4 r5c5 r5c7 r6c4 r6c7 14, roof r2c5 36: r2c5<>1 r2c5<>4", "r2c4=3"},
		wants{2, "floor r3c9 r8c7 r8c9 26, roof r3c8 r6c7 r6c8 7: r5c8<>7", ""},
		wants{3, "floor r1c5 r2c6 r7c5 r7c6 78, roof r1c3 r2c3 36, set_a column3 r4c3 47: r4c3<>4", "r1c5=1"},
		wants{4, "floor r8c5 r8c7 r9c2 r9c7 48, roof r7c2 r7c5 13, base row7 8: r7c5<>4 r7c2<>4", ""},
	)
}
