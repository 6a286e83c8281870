package logic

import "testing"

func TestDirectLocking(t *testing.T) {
	check(t, SE121, "direct_locking",
		wants{0, "base box2 r2c4 r3c4 4, cover column4, endpoint box5: r5c6=4", ""},
	)
}
