package logic

import "testing"

func TestChain(t *testing.T) {
	check(t, SE121, "chain",
		wants{0, "base r4c7 5, chain r4c7=5 r4c7<>6 r6c8=6 r6c8<>9 r3c8=9 r3c8<>5 r3c7=5 r4c7<>5: r4c7<>5", ""},
		wants{1, "base r9c3 1, chain r9c3=1 r8c1<>1 r2c1=1 r2c7<>1 r9c7=1 r9c3<>1: r9c3<>1", "r6c1=1"},
	)
}
