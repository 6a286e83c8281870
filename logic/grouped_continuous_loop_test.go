package logic

import "testing"

func TestGroupedContinuousLoop(t *testing.T) {
	check(t, Human, "grouped_continuous_loop",
		wants{0, "endpoint r1c5 7, endpoint r1c8 7, chain r1c5<>7 r1c5=8 r7c5<>8 r7c7=8 r7c7<>6 r1c7r3c7=6 r1c8<>6 r1c8=7: r3c9<>6 r1c2<>7 r1c3<>7", "r1c5=1"},
	)
}
