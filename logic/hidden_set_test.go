package logic

import "testing"

func TestHiddenPair(t *testing.T) {
	check(t, Human, "hidden_pair",
		wants{0, "base row7 r7c5 r7c6 78: r7c5<>1 r7c5<>4 r7c6<>1 r7c6<>4", ""},
	)
}

func TestHiddenQuadruple(t *testing.T) {
	check(t, Human, "hidden_quadruple",
		wants{0, "base column9 r1c9 r2c9 r3c9 r8c9 2459: r1c9<>6 r1c9<>7 r1c9<>8 r2c9<>3 r2c9<>6 r2c9<>7 r3c9<>3 r3c9<>7 r8c9<>3 r8c9<>6 r8c9<>8", "r4c9=2"},
	)
}

func TestHiddenTriple(t *testing.T) {
	check(t, Human, "hidden_triple",
		wants{0, "base row9 r9c3 r9c4 r9c6 156: r9c4<>7 r9c6<>7 r9c6<>9", "r9c1=1"},
	)
}

func TestHiddenPairAsSE121(t *testing.T) {
	check(t, SE121, "hidden_pair",
		wants{0, "base box2 r1c5 r1c6 57: r1c5<>1 r1c5<>3 r1c5<>4 r1c6<>1 r1c6<>3 r1c6<>4", ""},
	)
}

func TestHiddenQuadrupleAsSE121(t *testing.T) {
	check(t, SE121, "hidden_quadruple",
		wants{0, "base column9 r1c9 r2c9 r3c9 r8c9 2459: r1c9<>6 r1c9<>7 r1c9<>8 r2c9<>3 r2c9<>6 r2c9<>7 r3c9<>3 r3c9<>7 r8c9<>3 r8c9<>6 r8c9<>8", "r9c9=2"},
	)
}

func TestHiddenTripleAsSE121(t *testing.T) {
	check(t, SE121, "hidden_triple",
		wants{0, "base row9 r9c3 r9c4 r9c6 156: r9c4<>7 r9c6<>7 r9c6<>9", "r9c2=5"},
	)
}
