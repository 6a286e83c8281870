package logic

import "testing"

func TestExtendedRectangle(t *testing.T) {
	check(t, Human, "extended_rectangle",
		wants{1, "floor r5c5 r5c8 r6c3 r6c5 r6c8 137, roof r5c3 29: r5c3<>1 r5c3<>3 r5c3<>7", "r5c5=2"},
		wants{2, "floor r1c7 r3c2 r3c6 r3c7 235, roof r1c2 r1c6 1: r1c5<>1", "r1c2=4"},
	)
}
