package logic

import "testing"

func TestContradictionForcingChains(t *testing.T) {
	check(t, Human, "contradiction_forcing_chains",
		wants{1, "base r4c3 2, chain r4c3=2 r4c7<>2 r4c7=1 r4c5<>1 r4c6<>1 r5c5=1, chain r4c3=2 r5c1<>2 r6c1<>2 r4c5<>2 r3c1=2 r3c5<>2 r5c5=2 r5c5<>1: r4c3<>2", "r4c7=3"},
		wants{2, "base r3c4 1, chain r3c4=1 r2c4<>1 r2c6<>1 r4c4<>1 r2c4=2 r5c4<>2 r2c6=8 r5c6<>8 r6c6<>8 r4c5=1 r4c5<>8 r4c5<>9 r6c5<>9 r5c5=9, chain r3c4=1 r2c4<>1 r2c6<>1 r4c4<>1 r2c4=2 r5c4<>2 r2c6=8 r5c6<>8 r6c6<>8 r4c5=1 r4c5<>8 r5c5<>9: r3c4<>1", "r2c4=3"},
		wants{3, "base r9c7 9, chain of 21, chain of 17: r9c7<>9", "r7c8=1"},
		wants{4, "base r3c2 2, chain of 20, chain of 18: r3c2<>2", "r4c3=2"},
	)
}
