package logic

import "testing"

func TestConstraintByItself(t *testing.T) {
	checkConstraint(t, "constraint.0", "base regex=[1-4]*9.*:r1 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 123456789: r1c1<>5 r1c1<>6 r1c1<>7 r1c1<>8", 39)
}

func TestConstraintAndSingle(t *testing.T) {
	checkConstraint(t, "constraint_single.0", "base killer=6:r1c1r1c2r2c3 r1c1 123: r1c1=1", 16, "r1c1=2")
	checkConstraint(t, "constraint_single.1", "base killer=3:r1c1r1c2 r1c1 1: r1c1=1", 14)
}
