package logic

import (
	"context"
	"testing"
)

// BenchmarkNext times a hint on every board of the paths of testdata/puzzles.txt
// whose next step is rated 5.0 to 7.0: the slowest hints of ordinary puzzles.
func BenchmarkNext(b *testing.B) {
	ctx := context.Background()
	var states []*State
	for _, p := range puzzlesOf(b) {
		s, err := NewState(p)
		if err != nil {
			b.Fatal(err)
		}
		for !s.Solved() {
			step, err := Next(ctx, s, Human)
			if err != nil || step == nil {
				break
			}
			if step.Rating >= 50 && step.Rating <= 70 {
				states = append(states, s.Clone())
			}
			s.Apply(step)
		}
	}
	b.Logf("%d boards", len(states))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; b.Loop(); i++ {
		if _, err := Next(ctx, states[i%len(states)], Human); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRate rates the puzzles of testdata/puzzles.txt, or of PUZZLES, in
// turn.
func BenchmarkRate(b *testing.B) {
	list := puzzlesOf(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := Rate(context.Background(), list[i%len(list)], RateOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}
