package logic

import "testing"

func TestNakedPair(t *testing.T) {
	check(t, Human, "naked_pair",
		wants{0, "base row7 r7c3 r7c9 35: r7c7<>5", "r7c3=1"},
	)
}

func TestNakedQuadruple(t *testing.T) {
	check(t, Human, "naked_quadruple",
		wants{0, "base row5 r5c3 r5c4 r5c5 r5c6 1238: r5c1<>1 r5c2<>1 r5c7<>2 r5c2<>3 r5c7<>3 r5c9<>3 r5c1<>8 r5c2<>8", "r5c3=4"},
	)
}

func TestNakedTriple(t *testing.T) {
	check(t, Human, "naked_triple",
		wants{0, "base column3 r1c3 r3c3 r8c3 489: r9c3<>9", "r1c3=1"},
	)
}

func TestNakedPairAsSE121(t *testing.T) {
	check(t, SE121, "naked_pair",
		wants{0, "base row6 r6c1 r6c5 25: r6c3<>2 r6c8<>5", "r6c1=6"},
	)
}

func TestNakedQuadrupleAsSE121(t *testing.T) {
	check(t, SE121, "naked_quadruple",
		wants{0, "base row5 r5c3 r5c4 r5c5 r5c6 1238: r5c1<>1 r5c1<>2 r5c1<>8 r5c2<>1 r5c2<>2 r5c2<>3 r5c2<>8 r5c7<>2 r5c7<>3 r5c9<>3", ""},
	)
}

func TestNakedTripleAsSE121(t *testing.T) {
	check(t, SE121, "naked_triple",
		wants{0, "base box8 r7c4 r7c5 r9c4 145: r8c4<>4 r8c4<>5 r8c5<>5 r8c6<>4 r8c6<>5", ""},
	)
}

func TestNakedPairInAConstraint(t *testing.T) {
	checkConstraint(t, "naked_pair.1", "base killer=r1c3r2c4r3c7r5c9 r1c3 r2c4 12: r1c4<>1 r1c5<>1 r1c6<>1 r2c1<>1 r2c2<>1 r2c3<>1 r3c7<>1 r5c9<>1 r1c4<>2 r1c5<>2 r1c6<>2 r2c1<>2 r2c2<>2 r2c3<>2 r3c7<>2 r5c9<>2", 30, "r1c3=3")
}
