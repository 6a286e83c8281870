package logic

import "testing"

func TestEmptyRectangle(t *testing.T) {
	check(t, Human, "empty_rectangle",
		wants{0, "base box4 r4c2 r5c3 r6c3 3, cover row4 column3, endpoint column9 r4c9 r8c9 3: r8c3<>3", "r2c9=3"},
	)
}
