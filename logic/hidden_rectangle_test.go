package logic

import "testing"

func TestHiddenRectangle(t *testing.T) {
	check(t, Human, "hidden_rectangle",
		wants{0, "floor r2c3 68, roof r1c3 r1c4 r2c4 3479, base column4 row1 8, pivot r1c4 6: r1c4<>6", "r2c3=1"},
	)
}
