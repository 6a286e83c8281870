package logic

import "testing"

func TestCagesInHouse(t *testing.T) {
	checkConstraint(t, "cages_in_house.0", "base row1, cover killer=11:r1c1r1c2 r1c1 r1c2, cover killer=9:r1c4r1c5 r1c4 r1c5: r1c1<>3 r1c1<>8 r1c2<>3 r1c2<>8 r1c3<>2 r1c3<>9 r1c6<>2 r1c6<>9 r1c7<>2 r1c7<>9 r1c8<>2 r1c8<>9 r1c9<>2 r1c9<>9", 38)
}
