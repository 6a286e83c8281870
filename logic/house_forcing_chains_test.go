package logic

import "testing"

func TestHouseForcingChains(t *testing.T) {
	check(t, Human, "house_forcing_chains",
		wants{0, "base row7 r7c1 r7c3 r7c9 7, chain r7c1=7 r7c1<>2 r7c3=2 r2c3<>2 r2c3=7 r5c3<>7, chain r7c3=7 r5c3<>7, chain r7c9=7 r9c7<>7 r5c7=7 r5c3<>7: r5c3<>7", "r8c1=2"},
		wants{1, "base box7 r7c1 r8c1 3, chain r7c1=3 r7c1<>1, chain r8c1=3 r8c5<>3 r8c7<>3 r8c9<>3 r8c5=1 r8c7<>1 r8c9<>1 r9c7=3 r9c7<>1 r7c9=1 r7c1<>1: r7c1<>1", "r8c5=2"},
		wants{2, "base column6 r2c6 r4c6 r8c6 r9c6 9, chain r2c6=9 r2c6<>3, chain r4c6=9 r2c6<>9 r8c6<>9 r9c6<>9 r2c5=9 r8c5<>9 r7c4<>3 r9c4<>3 r3c4=3 r2c6<>3, chain of 34, chain of 24: r2c6<>3", "r1c5=9"},
		wants{3, "base column2 r3c2 r4c2 r8c2 r9c2 6, chain r3c2=6 r3c2<>2, chain r4c2=6 r4c2<>4 r5c1<>6 r4c3<>4 r3c1<>4 r3c2<>2, chain r8c2=6 r7c1<>6 r8c8<>6 r9c8=6 r9c8<>1 r7c9=1 r7c1<>1 r7c1=2 r7c5<>2 r3c5=2 r3c2<>2, chain r9c2=6 r9c2<>4 r9c6<>6 r9c8<>6 r3c2<>6 r8c8=6 r8c6<>6 r5c1<>6 r4c2<>4 r6c2<>4 r3c2=4 r3c2<>2: r3c2<>2", "r5c1=1"},
		wants{5, "base box8 r7c4 r8c6 r9c4 r9c6 3, chain r7c4=3 r7c4<>1 r7c4<>4 r7c4<>9 r7c8=9 r7c8<>4 r9c9<>9 r9c9<>1 r9c9<>4 r9c9=3 r9c8<>3, chain r8c6=3 r8c1<>3 r8c7<>3 r4c6<>3 r9c8<>3, chain r9c4=3 r9c8<>3, chain r9c6=3 r9c8<>3: r9c8<>3", "r7c2=9"},
	)
}
