package logic

import (
	"context"
	"testing"
)

func TestSumsTogether(t *testing.T) {
	checkConstraint(t, "sums_together.1", "set_a killer=7:r1c1r2c1r2c2 r1c1 r2c1 r2c2, set_b killer=8:r1c4r2c4r2c5 r1c4 r2c4 r2c5: r1c4<>3 r1c4<>5", 42)
	checkConstraint(t, "sums_together.2", "set_a killer=7:r1c1r2c1r2c2 r1c1 r2c1 r2c2, set_b box2 r1c4 r2c4 r2c5: r1c4<>3 r1c4<>5", 44)
	checkConstraint(t, "sums_together.3", "set_a box1 r1c1 r2c1 r2c2, set_b box2 r1c4 r2c4 r2c5: r1c4<>3 r1c4<>5", 46)
}

// TestOneSumAloneProvesNothing holds that both sums are needed.
func TestOneSumAloneProvesNothing(t *testing.T) {
	for _, name := range []string{"sums_together.1", "sums_together.2", "sums_together.3"} {
		s := constraintPosition(t, name)
		step, err := Next(context.Background(), s, Human)
		if err != nil {
			t.Fatal(err)
		}
		first := step.Truths[0]
		for _, alone := range []Truth{first.With[0], {Kind: first.Kind, Constraint: first.Constraint, Houses: first.Houses, Constraints: first.Constraints}} {
			part := *step
			part.Truths = []Truth{alone}
			if s.Verify(&part) == nil {
				t.Errorf("%s is proved by %+v alone", name, alone)
			}
		}
	}
}
