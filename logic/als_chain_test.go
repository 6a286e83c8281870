package logic

import "testing"

func TestALSChain(t *testing.T) {
	check(t, Human, "als_chain",
		wants{0, "set_a r8c7 27, set_b r1c9 r8c9 r9c9 1347, set_c r8c3 r8c7 127, common 17, endpoint 2: r8c1<>2", "r1c9=5"},
	)
}
