package logic

import "testing"

// TestSuppositions proves that a cell isn't in an area of a yin-yang: the area would be cut.
func TestSuppositions(t *testing.T) {
	checkConstraint(t, "contradiction_forcing_chains.9", "base VS15 2, chain VS15=2 VS15<>1 VS17<>2 VS27<>2 VS15<>2, chain VS15=2: VS15<>2", 56)
}

// TestSuppositionsAreRatedByLength rates longer proofs higher, and none as high as nets about digits.
func TestSuppositionsAreRatedByLength(t *testing.T) {
	last := Rating(0)
	for conclusions := range 1000 {
		rating := ratingOfSupposition(conclusions)
		if rating < last || rating < leastSupposed || rating >= netLevels[0].rating {
			t.Fatalf("%d conclusions: %v", conclusions, rating)
		}
		last = rating
	}
	if last != mostSupposed {
		t.Errorf("the longest are rated %v", last)
	}
}
