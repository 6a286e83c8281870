package logic

import "testing"

func TestTemplate(t *testing.T) {
	check(t, Human, "template",
		wants{1, "base 1: r5c6=1 r6c9=1 r7c5=1", "r1c7=1"},
		wants{2, "base 6: r5c8<>6 r6c8<>6 r9c9<>6", "r2c2=6"},
	)
}
