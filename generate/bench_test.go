package generate

import (
	"context"
	"slices"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/fill"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/logic"
)

// benchmarkRun makes b.N items on one core.
func benchmarkRun(b *testing.B, o Options) {
	o.Seed, o.N, o.Workers = 1, b.N, 1
	fill.Draw(new(random.Source), new([81]uint8)) // makes the tables
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
	for _, fill := range Fills() {
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

// BenchmarkSearches counts the searches that a minimal puzzle takes when
// digging knows unavoidable sets from patterns and from searches before, from
// searches only, and none; one given after the other would take 81.
func BenchmarkSearches(b *testing.B) {
	for _, c := range []struct {
		name                  string
		noPatterns, noneAtAll bool
	}{{"patterns and learnt", false, false}, {"learnt", true, false}, {"none", true, true}} {
		b.Run(c.name, func(b *testing.B) {
			d, err := compile(Options{Seed: 1})
			if err != nil {
				b.Fatal(err)
			}
			j, err := newJob(b.Context(), d)
			if err != nil {
				b.Fatal(err)
			}
			searches := 0
			for i := range b.N {
				j.begin(b.Context(), uint64(i))
				if c.noPatterns {
					j.dig.avoid.forget()
				}
				for j.next(b.Context()) {
					other, err := j.oracle.Other(b.Context(), j.dig.puzzle, j.solution)
					if err != nil {
						b.Fatal(err)
					}
					j.answer(other)
					if c.noneAtAll {
						j.dig.avoid.forget()
					}
					searches++
				}
			}
			b.ReportMetric(float64(searches)/float64(b.N), "searches/puzzle")
		})
	}
}

// BenchmarkTargets times items that are hard to find, one after the other:
//
//	go test ./generate -run xxx -bench Targets -benchtime 50x
//	GOOS=js GOARCH=wasm go test ./generate -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" -run xxx -bench Targets -benchtime 50x
func BenchmarkTargets(b *testing.B) {
	for _, o := range []Options{
		{Level: "expert"}, {Level: "master"}, {Level: "extreme"},
		{Level: "extreme", Symmetry: SymmetryRotate180},
		{Rating: Range{85, 85}}, {Rating: Range{87, 87}}, {Rating: Range{89, 89}},
		{Rating: Range{90, 90}}, {Rating: Range{91, 91}}, {Rating: Range{92, 92}},
	} {
		o.Seed, o.Workers = 1, 1
		name := o.Level + string(o.Symmetry)
		if o.Level == "" {
			name = logic.Rating(o.Rating.Lo).String()
		}
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for index := uint64(0); b.Loop(); index++ {
				start := time.Now()
				if _, err := One(context.Background(), o, index); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Milliseconds()), "median-ms")
			b.ReportMetric(float64(took[len(took)-1].Milliseconds()), "max-ms")
		})
	}
}
