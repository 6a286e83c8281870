package logic

import "testing"

func TestTwoStringKite(t *testing.T) {
	check(t, Human, "two_string_kite",
		wants{0, "base row9 column7 r9c9 r7c7 4, cover box9, endpoint r9c4 r6c7 4: r6c4<>4", "r3c7=4"},
	)
}
