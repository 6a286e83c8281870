package logic

import "testing"

func TestCageCombinations(t *testing.T) {
	checkConstraint(t, "cage_combinations.1", "base killer=15:r1c1r1c2 r1c1 r1c2 123456789: r1c1<>1 r1c1<>2 r1c1<>3 r1c1<>4 r1c1<>5 r1c1<>9 r1c2<>1 r1c2<>2 r1c2<>3 r1c2<>4 r1c2<>5", 16, "r1c2=6")
	checkConstraint(t, "cage_combinations.2", "base killer=7:r1c1r1c2r1c3 r1c1 r1c2 r1c3 123456789: r1c3=4", 19, "r1c1=4")
	checkConstraint(t, "cage_combinations.3", "base killer=12:r1c1r1c2 r1c2 4568: r1c2=5", 14)
}
