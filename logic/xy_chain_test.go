package logic

import "testing"

func TestXYChain(t *testing.T) {
	check(t, Human, "xy_chain",
		wants{0, "endpoint r2c6 3, endpoint r5c9 3, chain r2c6<>3 r2c6=7 r6c6<>7 r6c6=5 r6c8<>5 r6c8=8 r5c9<>8 r5c9=3: r5c6<>3", "r2c6=9"},
	)
}
