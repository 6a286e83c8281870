package logic

import "testing"

func TestALSXZ(t *testing.T) {
	check(t, Human, "als_xz",
		wants{1, "set_a r7c2 67, set_b r3c7 r7c7 r9c7 5679, common 6: r7c9<>7", "r3c7=1"},
		wants{2, "set_a r2c6 r2c7 789, set_b r6c6 r6c7 678, common 78: r3c6<>7 r5c7<>8 r2c8<>9 r2c9<>9 r6c5<>6", "r2c6=1"},
	)
}
