package logic

import "testing"

func TestALSXYWing(t *testing.T) {
	check(t, Human, "als_xy_wing",
		wants{0, "pivot r2c4 36, set_a r1c1 r1c5 269, set_b r1c1 r2c1 239, common 36: r1c3<>2", "r1c1=1"},
	)
}
