package logic

import "testing"

func TestXYChain(t *testing.T) {
	check(t, Human, "xy_chain",
		wants{0, "endpoint r4c6 3, endpoint r9c6 3, chain r4c6<>3 r4c6=5 r9c6<>5 r9c6=3: r5c6<>3", "r4c6=1"},
	)
}
