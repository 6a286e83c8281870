package logic

import (
	"context"
	"errors"
	"testing"
)

// looks is a context that ends when it has been looked at some times.
type looks struct {
	context.Context
	left int
}

func (l *looks) Err() error {
	if l.left--; l.left < 0 {
		return context.Canceled
	}
	return nil
}

// Techniques about constraints are many. A search that has ended doesn't look for another one's steps.
func TestGradedSearchesEnd(t *testing.T) {
	for n := range 30 {
		s := constraintPosition(t, "innies.4")
		_, err := Next(&looks{t.Context(), n}, s, Human)
		looked := 0
		for _, steps := range s.graded {
			if steps != nil {
				looked++
			}
		}
		if errors.Is(err, context.Canceled) && looked > n {
			t.Fatalf("%d techniques were looked for in a search that ended at look %d", looked, n)
		}
		if n == 0 && err == nil {
			t.Error("a search that has ended found a step")
		}
	}
}
