package logic

import "testing"

func TestLockedPair(t *testing.T) {
	check(t, Human, "locked_pair",
		wants{0, "base box5 row6 r6c4 r6c5 68: r5c4<>6 r5c5<>6 r5c6<>6 r6c3<>6 r6c6<>6 r6c7<>6", "r6c4=1"},
	)
}

func TestLockedTriple(t *testing.T) {
	check(t, Human, "locked_triple",
		wants{0, "base box7 column3 r7c3 r8c3 r9c3 456: r1c3<>4 r2c3<>4 r5c3<>4 r7c1<>4 r7c2<>4 r1c3<>5 r2c3<>5 r4c3<>5 r5c3<>5 r7c1<>5 r7c2<>5", "r7c3=1"},
	)
}
