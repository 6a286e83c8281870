package logic

import "testing"

func TestALSAIC(t *testing.T) {
	check(t, Human, "als_aic",
		wants{0, "endpoint r3c2 r3c8 9, endpoint r5c6 9, chain r3c2r3c8<>9 r2c3=9 r5c3<>9 r5c6=9: r3c6<>9", "r2c3=2"},
	)
}
