package logic

import "testing"

func TestBug(t *testing.T) {
	check(t, Human, "bug",
		wants{1, "roof r2c4 3: r2c4=3", "r1c2=1"},
		wants{2, "roof r1c5 r2c7 8: r1c7<>8 r2c5<>8", "r1c1=2"},
	)
}

func TestBugAsSE121(t *testing.T) {
	check(t, SE121, "bug",
		wants{1, "roof r8c3 4: r8c3<>3 r8c3<>5", "r5c6=3"},
		wants{2, "roof r4c9 r5c1 3: r4c1<>3 r5c8<>3", "r3c5=1"},
		wants{3, "roof r8c1 r8c9 347, set_a row8 r8c2 r8c3 347: r8c4<>7 r8c6<>3", "r7c1=7"},
		wants{4, "roof r2c3 r3c2 7, base box1 7: r3c2<>1 r2c3<>3", "r1c3=1"},
	)
}
