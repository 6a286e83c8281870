package logic

import "testing"

func TestXChain(t *testing.T) {
	check(t, Human, "x_chain",
		wants{0, "endpoint r7c4 1, endpoint r9c3 1, chain r7c4<>1 r2c4=1 r3c5<>1 r3c7=1 r9c7<>1 r9c3=1: r7c2<>1 r7c3<>1", "r9c6=1"},
	)
}
