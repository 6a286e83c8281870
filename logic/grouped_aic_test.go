package logic

import "testing"

func TestGroupedAIC(t *testing.T) {
	check(t, Human, "grouped_aic",
		wants{0, "endpoint r9c1 1, endpoint r9c4 r9c6 7, chain r9c1<>1 r9c6=1 r1c6<>1 r1c6=7 r8c6<>7 r9c4r9c6=7: r9c1<>7", "r1c6=2"},
	)
}
