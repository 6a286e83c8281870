package logic

import "testing"

func TestXChain(t *testing.T) {
	check(t, Human, "x_chain",
		wants{0, "endpoint r3c2 2, endpoint r5c2 7, chain r3c2<>2 r3c9=2 r2c7<>2 r5c7=2 r5c7<>7 r5c2=7: r3c2<>7", "r1c7=2"},
	)
}
