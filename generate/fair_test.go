package generate

import (
	"context"
	"testing"
)

func BenchmarkFair(b *testing.B) {
	o, err := Options{Seed: 1, Fair: true}.normal()
	if err != nil {
		b.Fatal(err)
	}
	j, err := newJob(newPlan(o))
	if err != nil {
		b.Fatal(err)
	}
	for i := range b.N {
		j.begin(context.Background(), uint64(i))
	}
	b.ReportMetric(float64(o.Progress.Tried.Load())/float64(b.N), "tries/puzzle")
}

// TestAGivenThatFollowsCanGo holds the glance against a search.
func TestAGivenThatFollowsCanGo(t *testing.T) {
	seen := [2]int{}
	for _, item := range items(t, Options{Seed: 8, N: 400, StopAt: Range{24, 34}}) {
		follows := followsGiven((*[81]uint8)(item.Puzzle.Givens))
		if follows {
			seen[1]++
			if isMinimal(t, item) {
				t.Errorf("%v is minimal", item.Puzzle)
			}
		} else {
			seen[0]++
		}
	}
	if seen[0] < 50 || seen[1] < 50 {
		t.Errorf("%v puzzles without and with such a given: too few to tell", seen)
	}
}
