package logic

import "testing"

func TestDoubleForcingChains(t *testing.T) {
	check(t, Human, "double_forcing_chains",
		wants{1, "base r9c6 5, chain r9c6=5 r9c2<>5, chain r9c6<>5 r8c4=5 r6c6=5 r8c4<>6 r6c1<>5 r6c1=6 r8c1<>6 r8c5=6 r8c5<>7 r7c5=7 r7c2<>7 r7c3<>7 r9c2=7 r9c2<>5: r9c2<>5", "r7c5=5"},
		wants{2, "base r6c8 2, chain of 22, chain r6c8<>2 r3c7<>2: r3c7<>2", "r4c8=6"},
	)
}
