package logic

import "testing"

func TestCageLocked(t *testing.T) {
	checkConstraint(t, "cage_locked.0", "base killer=6:r1c1r1c2r2c3 r1c1 r1c2 r2c3, pivot r1c1 r1c2 r2c3 1: r1c3<>1 r2c1<>1 r2c2<>1 r3c1<>1 r3c2<>1 r3c3<>1", 28)
}
