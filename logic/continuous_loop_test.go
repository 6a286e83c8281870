package logic

import "testing"

func TestContinuousLoop(t *testing.T) {
	check(t, Human, "continuous_loop",
		wants{0, "endpoint r6c8 8, endpoint r6c8 9, chain r6c8<>8 r6c1=8 r8c1<>8 r8c6=8 r8c6<>6 r8c4=6 r3c4<>6 r3c4=9 r6c4<>9 r6c8=9: r8c6<>7 r6c8<>2", "r6c4=8"},
	)
}
