package logic

import "testing"

func TestConstraintByItself(t *testing.T) {
	checkConstraint(t, "constraint.0", "base sumline=5:r1c1r1c2 r1c1 r1c2 123456789: r1c1<>6 r1c1<>7 r1c1<>8 r1c1<>9 r1c2<>6 r1c2<>7 r1c2<>8 r1c2<>9", 18)
}

func TestConstraintAndSingle(t *testing.T) {
	checkConstraint(t, "constraint_single.0", "base killer=6:r1c1r1c2r2c3 r1c1: r1c1=1", 16, "r1c1=2")
}
