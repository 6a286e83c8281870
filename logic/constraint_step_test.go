package logic

import "testing"

func TestConstraintByItself(t *testing.T) {
	checkConstraint(t, "constraint.0", "base thermo=r1c1r2c2r3c3 r1c1 r2c2 r3c3 123456789: r1c1<>8 r1c1<>9 r2c2<>1 r2c2<>9 r3c3<>1 r3c3<>2", 22)
}

func TestConstraintAndSingle(t *testing.T) {
	checkConstraint(t, "constraint_single.0", "base killer=6:r1c1r1c2r2c3 r1c1: r1c1=1", 16, "r1c1=2")
}
