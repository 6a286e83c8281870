package logic

import "testing"

func TestCellForcingChains(t *testing.T) {
	check(t, Human, "cell_forcing_chains",
		wants{0, "base r9c2 136, chain r9c2=1 r4c2<>1 r4c6=1 r3c6<>1 r3c6=3 r3c2<>3, chain r9c2=3 r3c2<>3, chain r9c2=6 r6c2<>6 r6c4=6 r3c4<>6 r3c4=3 r3c2<>3: r3c2<>3", "r4c3=1"},
		wants{1, "base r6c4 12, chain r6c4=1 r5c5<>1 r6c3<>1 r2c5=1 r2c3<>1 r4c3=1 r4c3<>4 r5c1=4 r5c5<>4 r5c5=2 r4c4<>2, chain r6c4=2 r4c4<>2: r4c4<>2", "r1c5=1"},
		wants{2, "base r3c1 123, chain r3c1=1 r1c3<>1 r5c1<>1 r5c6=1 r1c6<>1 r1c9=1 r1c9<>5 r3c7<>2, chain r3c1=2 r3c7<>2, chain r3c1=3 r3c1<>1 r5c1<>3 r6c1<>3 r5c2=3 r6c4=3 r5c2<>2 r6c4<>5 r4c3<>1 r4c3<>5 r4c3=2 r5c1<>2 r5c7=2 r3c7<>2: r3c7<>2", "r5c2=1"},
		wants{3, "base r9c8 237, chain r9c8=2 r7c7<>2 r8c7<>2 r8c8<>2 r8c9<>2 r9c1<>2 r9c4<>2 r3c1<>2 r5c1<>2 r8c1=2 r8c1<>1, chain r9c8=3 r7c7<>3 r8c7<>3 r9c1<>3 r9c2<>3 r9c4<>3 r6c7=3 r6c4<>3 r7c2<>3 r8c1<>1, chain r9c8=7 r8c8<>7 r8c2=7 r8c2<>6 r8c1=6 r8c1<>1: r8c1<>1", "r5c4=2"},
		wants{4, "base r9c9 349, chain r9c9=3 r9c1<>3 r9c4<>3 r9c6<>3 r4c9<>3 r5c9<>3 r5c4<>3 r6c4<>3 r7c4=3 r7c4<>1, chain r9c9=4 r7c7<>4 r7c8<>4 r9c4<>4 r4c9<>4 r5c4<>4 r6c4<>4 r7c4=4 r7c4<>1, chain r9c9=9 r7c8<>9 r7c4=9 r7c4<>1: r7c4<>1", "r4c8=3"},
	)
}
