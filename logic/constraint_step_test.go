package logic

import "testing"

func TestConstraintByItself(t *testing.T) {
	checkConstraint(t, "constraint.0", "base killer=15:r1c1r1c2 r1c1 r1c2 123456789: r1c1<>1 r1c1<>2 r1c1<>3 r1c1<>4 r1c1<>5 r1c1<>9 r1c2<>1 r1c2<>2 r1c2<>3 r1c2<>4 r1c2<>5", 18, "r1c2=6")
}

func TestConstraintAndSingle(t *testing.T) {
	checkConstraint(t, "constraint_single.0", "base killer=15:r1c1r1c2 r1c1: r1c1=6", 17, "r1c1=7")
}
