package logic

import "testing"

func TestSumRange(t *testing.T) {
	checkConstraint(t, "sum_range.1", "base arrow=r1c1/r2c4r3c7 r3c7 r1c1, floor r2c4 123456789, roof: r2c4<>9", 20)
	checkConstraint(t, "sum_range.2", "base arrow=r1c1/r2c4r3c7 r2c4 r3c7, floor r1c1 123456789, roof: r1c1<>1", 20)
	checkConstraint(t, "sum_range.3", "base sum=12:r1c1r4c4r7c7 r4c4 r7c7, floor r1c1 123456789, roof: r1c1<>1 r1c1<>2 r1c1<>3 r1c1<>7 r1c1<>8 r1c1<>9", 20, "r4c4=1")
	checkConstraint(t, "sum_range.4", "base sum=12:r1c1r4c4r7c7 r4c4 r7c7, floor r1c1 159, roof: r1c1<>1 r1c1<>9", 20)
}
