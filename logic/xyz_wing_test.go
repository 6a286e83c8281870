package logic

import "testing"

func TestXYZWing(t *testing.T) {
	check(t, Human, "xyz_wing",
		wants{0, "pivot r1c2 128, pincer r1c9 r2c2 1: r1c1<>1", "r1c2=3"},
	)
}

func TestXYZWingAsSE121(t *testing.T) {
	check(t, SE121, "xyz_wing",
		wants{0, "pivot r5c1 367, pincer r4c2 r5c9 6: r5c3<>6", ""},
	)
}
