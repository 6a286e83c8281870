package logic

import "testing"

func TestDoubled(t *testing.T) {
	checkConstraint(t, "doubled.1", "base doublers=VS VS1 2, cover VS7 1, cover VS10 1, cover VS16 1, floor r1c1 1: VS7<>2 VS10<>2 VS16<>2", 20)
	checkConstraint(t, "doubled.2", "base doublers=VS VS11 2, cover VS11 2, floor r3c3 4: VS11<>1", 26)
}
