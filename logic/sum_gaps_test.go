package logic

import "testing"

func TestSumGaps(t *testing.T) {
	checkConstraint(t, "sum_gaps.1", "base arrow=r1c1/r2c4r3c7 r2c4 r3c7, floor r1c1 2389: r1c1<>4 r1c1<>5 r1c1<>6 r1c1<>7", 24, "r2c4=2")
	checkConstraint(t, "sum_gaps.2", "base arrow=r1c1/r2c4r3c7 r2c4 r3c7, floor r1c1 468: r1c1<>5 r1c1<>7 r1c1<>9", 24, "r3c7=3")
	checkConstraint(t, "sum_gaps.3", "base arrow=r1c1/r2c4r3c7 r2c4 r3c7, floor r1c1 3579: r1c1<>4 r1c1<>6 r1c1<>8", 24, "r3c7=2")
}
