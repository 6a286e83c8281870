package logic

import "testing"

func TestSumLine(t *testing.T) {
	checkConstraint(t, "sum_line.0", "base sumline=r1c1r1c2r2c3r3c3 r1c1 r1c2 r2c3 r3c3 123456789, cover r1c1 12346789, cover r1c2 12346789, cover r2c3 12346789, cover r3c3 12346789: r1c1<>5 r1c2<>5 r2c3<>5 r3c3<>5", 26)
}
