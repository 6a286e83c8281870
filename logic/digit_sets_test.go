package logic

import "testing"

func TestDigitSets(t *testing.T) {
	checkConstraint(t, "digit_sets.1", "base nabner=r1c1r1c2r1c3r1c4r1c5 r1c1 r1c2 r1c3 r1c4 r1c5 123456789, cover r1c1 13579, cover r1c2 13579, cover r1c3 13579, cover r1c4 13579, cover r1c5 13579: r1c1<>2 r1c1<>4 r1c1<>6 r1c1<>8 r1c2<>2 r1c2<>4 r1c2<>6 r1c2<>8 r1c3<>2 r1c3<>4 r1c3<>6 r1c3<>8 r1c4<>2 r1c4<>4 r1c4<>6 r1c4<>8 r1c5<>2 r1c5<>4 r1c5<>6 r1c5<>8", 20)
	checkConstraint(t, "digit_sets.2", "base nabner=r1c1r1c2r1c3r1c4r1c5 r1c1 r1c2 r1c3 r1c4 r1c5, pivot r1c1 r1c2 r1c3 r1c4 r1c5 1: r1c6<>1 r1c7<>1 r1c8<>1 r1c9<>1", 28)
}
