package logic

import "testing"

func TestSkyscraper(t *testing.T) {
	check(t, Human, "skyscraper",
		wants{0, "base column1 column7 r2c1 r2c7 1, cover row2, endpoint r8c1 r9c7 1: r9c3<>1", "r6c1=1"},
	)
}
