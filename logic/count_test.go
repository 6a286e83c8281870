package logic

import "testing"

func TestCount(t *testing.T) {
	checkConstraint(t, "count.1", "base quadruple=3,4:r3c3r3c4r4c3r4c4 r4c4 3: r4c4=3", 16, "r3c3=3")
	checkConstraint(t, "count.2", "base exactly=1,2,2:r3c3r3c4r4c3r4c4 r4c4 1, cover r3c3 1: r4c4<>1", 16)
	checkConstraint(t, "count.3", "base circles=r1c1r1c2r2c3r5c5r8c8r9c2r9c9 r1c1 r1c2 r2c3 r5c5 r8c8 r9c2 r9c9 8: r1c1<>8 r1c2<>8 r2c3<>8 r5c5<>8 r8c8<>8 r9c2<>8 r9c9<>8", 26)
	checkConstraint(t, "count.4", "base quadruple=3,4,5,6:r3c3r3c4r4c3r4c4 r3c3 r3c4 r4c3 r4c4 3456, cover r3c3 3456, cover r3c4 3456, cover r4c3 3456, cover r4c4 3456: r3c3<>1 r3c3<>2 r3c3<>7 r3c3<>8 r3c3<>9 r3c4<>1 r3c4<>2 r3c4<>7 r3c4<>8 r3c4<>9 r4c3<>1 r4c3<>2 r4c3<>7 r4c3<>8 r4c3<>9 r4c4<>1 r4c4<>2 r4c4<>7 r4c4<>8 r4c4<>9", 22)
	checkConstraint(t, "count.5", "base quadruple=3,4:r3c3r3c4r4c3r4c4 r3c3 r3c4 3: r3c1<>3 r3c2<>3 r3c5<>3 r3c6<>3 r3c7<>3 r3c8<>3 r3c9<>3", 24, "r4c3=3")
}
