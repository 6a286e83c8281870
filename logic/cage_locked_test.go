package logic

import (
	"slices"
	"testing"
)

func TestCageLocked(t *testing.T) {
	checkConstraint(t, "cage_locked.0", "base killer=6:r1c1r1c2r2c3 r1c1 r1c2 r2c3, pivot r1c1 r1c2 r2c3 123: r1c3<>1 r1c3<>2 r1c3<>3 r2c1<>1 r2c1<>2 r2c1<>3 r2c2<>1 r2c2<>2 r2c2<>3 r3c1<>1 r3c1<>2 r3c1<>3 r3c2<>1 r3c2<>2 r3c2<>3 r3c3<>1 r3c3<>2 r3c3<>3", 28)
}

// Without 2 in r2c3 that digit has other places in the cage than 1 and 3.
func TestDigitsOfACageGoTogetherByPlaces(t *testing.T) {
	s := constraintPosition(t, "cage_locked.0")
	s.remove(9+2, 2)
	var got []string
	findCageLocked(s, func(step *Step) { got = append(got, outline(s, step)) })
	want := []string{
		"base killer=6:r1c1r1c2r2c3 r1c1 r1c2 r2c3, pivot r1c1 r1c2 r2c3 13: r1c3<>1 r1c3<>3 r2c1<>1 r2c1<>3 r2c2<>1 r2c2<>3 r3c1<>1 r3c1<>3 r3c2<>1 r3c2<>3 r3c3<>1 r3c3<>3",
		"base killer=6:r1c1r1c2r2c3 r1c1 r1c2 r2c3, pivot r1c1 r1c2 2: r1c3<>2 r1c4<>2 r1c5<>2 r1c6<>2 r1c7<>2 r1c8<>2 r1c9<>2 r2c1<>2 r2c2<>2 r3c1<>2 r3c2<>2 r3c3<>2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}
