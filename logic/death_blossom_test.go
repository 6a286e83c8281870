package logic

import "testing"

func TestDeathBlossom(t *testing.T) {
	check(t, Human, "death_blossom",
		wants{0, "pivot r9c2 147, set_a r6c2 r6c5 r6c8 1268, set_b r1c2 24, set_c r6c8 r9c8 267: r1c8<>2", "r1c2=1"},
	)
}
