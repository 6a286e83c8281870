package logic

import "testing"

func TestWWing(t *testing.T) {
	check(t, Human, "w_wing",
		wants{0, "pincer r2c7 r3c4 16, base row9 r9c7 r9c4 1, endpoint r2c7 r3c4 6: r2c5<>6 r3c9<>6", "r2c7=2"},
	)
}
