package logic

import "testing"

func TestTurbotFish(t *testing.T) {
	check(t, Human, "turbot_fish",
		wants{0, "base column7 box2 r1c7 r1c6 6, cover row1, endpoint r8c7 r3c4 6: r8c4<>6", "r3c5=6"},
	)
}
