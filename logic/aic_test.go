package logic

import "testing"

func TestAIC(t *testing.T) {
	check(t, Human, "aic",
		wants{0, "endpoint r1c8 2, endpoint r6c3 2, chain r1c8<>2 r1c8=3 r5c8<>3 r6c7=3 r6c7<>2 r6c3=2: r1c3<>2", "r1c8=1"},
	)
}
