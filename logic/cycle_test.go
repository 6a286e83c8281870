package logic

import "testing"

func TestCycle(t *testing.T) {
	check(t, SE121, "cycle",
		wants{0, "base r2c7 4, chain r2c7=4 r2c1<>4 r3c1=4 r3c1<>8 r3c8=8 r2c7<>8 r2c7=4: r2c6<>4 r2c9<>4 r1c7<>8 r1c8<>8", ""},
		wants{1, "base r1c1 9, chain r1c1=9 r2c2<>9 r2c8=9 r3c9<>9 r5c9=9 r5c1<>9 r1c1=9: r1c3<>9 r5c2<>9", ""},
		wants{2, "base r1c9 1, chain r1c9=1 r6c9<>1 r6c9=2 r2c9<>2 r2c9=7 r2c8<>7 r2c8=9 r1c9<>9 r1c9=1: r9c9<>1 r1c8<>9 r2c7<>7", "r6c9=7"},
	)
}
