package logic

import "testing"

func TestHiddenSingle(t *testing.T) {
	check(t, Human, "hidden_single",
		wants{1, "base box2: r3c4=7", "r1c4=7"},
		wants{2, "base row1: r1c7=3", ""},
	)
}

func TestHiddenSingleAsSE121(t *testing.T) {
	check(t, SE121, "hidden_single",
		wants{1, "base box2: r3c4=7", ""},
		wants{2, "base column2: r5c2=8", ""},
	)
}
