package logic

import "testing"

func TestRemotePair(t *testing.T) {
	check(t, Human, "remote_pair",
		wants{0, "base r2c7 r5c7 r5c6 r4c5 r9c5 r9c8 39, endpoint r2c7 r9c8 39: r3c8<>9", "r2c7=1"},
	)
}
