package logic

import "testing"

func TestDirectHiddenPair(t *testing.T) {
	check(t, SE121, "direct_hidden_pair",
		wants{0, "base box3 r3c7 r3c8 59: r2c9=6", ""},
	)
}

func TestDirectHiddenTriple(t *testing.T) {
	check(t, SE121, "direct_hidden_triple",
		wants{0, "base row2 r2c2 r2c3 r2c4 134: r2c1=8", ""},
	)
}
