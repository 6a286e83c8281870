package logic

import "testing"

func TestSueDeCoq(t *testing.T) {
	check(t, Human, "sue_de_coq",
		wants{0, "pivot box6 row5 r5c7 r5c9 2579, set_a row5 r5c3 29, set_b box6 r4c9 57: r5c1<>2 r4c7<>5 r6c8<>5 r4c7<>7", "r4c9=1"},
	)
}
