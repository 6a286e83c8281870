package logic

import "testing"

func TestNishio(t *testing.T) {
	check(t, SE121, "nishio",
		wants{0, "base r4c7 2, chain r4c7=2 r4c4<>2 r7c4=2, chain r4c7=2 r4c9<>2 r5c9<>2 r7c9=2 r7c4<>2: r4c7<>2", "r8c4=2"},
	)
}
