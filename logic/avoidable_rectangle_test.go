package logic

import "testing"

func TestAvoidableRectangle(t *testing.T) {
	check(t, Human, "avoidable_rectangle",
		wants{1, "floor r4c2 r9c2 r9c3 89, roof r4c3: r4c3<>9", ""},
		wants{2, "floor r4c3 r5c3 28, roof r4c7 r5c7 9: r1c7<>9 r4c9<>9 r5c8<>9 r5c9<>9 r6c8<>9 r6c9<>9 r8c7<>9", "r4c7=1"},
	)
}
