package generate

import (
	"context"
	"testing"

	"jiugong/sudoku"
)

// benchmarkRun makes b.N items on one core.
func benchmarkRun(b *testing.B, o Options) {
	o.Seed, o.N, o.Jobs = 1, b.N, 1
	uniform()
	b.ResetTimer()
	for _, err := range All(context.Background(), o) {
		if err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMinimal(b *testing.B) { benchmarkRun(b, Options{}) }

func BenchmarkFull(b *testing.B) { benchmarkRun(b, Options{Full: true}) }

func BenchmarkFills(b *testing.B) {
	for _, fill := range Fills {
		b.Run(string(fill), func(b *testing.B) { benchmarkRun(b, Options{Full: true, Fill: fill}) })
	}
}

func BenchmarkRules(b *testing.B) {
	for _, c := range []struct {
		rules string
		clues int
	}{{"6", 0}, {"12", 0}, {"16", 128}, {"25", 375}, {"9+x", 0}, {"9+knight", 0}} {
		b.Run(c.rules, func(b *testing.B) {
			rules, err := sudoku.ParseRules(c.rules)
			if err != nil {
				b.Fatal(err)
			}
			benchmarkRun(b, Options{Rules: rules, Clues: Range{c.clues, c.clues}})
		})
	}
}
