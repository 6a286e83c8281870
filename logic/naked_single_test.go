package logic

import "testing"

func TestNakedSingle(t *testing.T) {
	check(t, Human, "naked_single",
		wants{0, "base r2c9: r2c9=6", "r2c9=1"},
	)
}

func TestNakedSingleAsSE121(t *testing.T) {
	check(t, SE121, "naked_single",
		wants{0, "base r1c3: r1c3=5", ""},
	)
}
