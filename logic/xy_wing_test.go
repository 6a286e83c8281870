package logic

import "testing"

func TestXYWing(t *testing.T) {
	check(t, Human, "xy_wing",
		wants{0, "pivot r4c9 38, pincer r4c1 r7c9 2: r7c1<>2", "r4c1=1"},
	)
}

func TestXYWingAsSE121(t *testing.T) {
	check(t, SE121, "xy_wing",
		wants{0, "pivot r4c9 38, pincer r4c1 r7c9 2: r7c1<>2", ""},
	)
}
