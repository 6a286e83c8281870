package clauses

import (
	"context"
	"flag"
	"fmt"
	"path/filepath"
	"testing"
	"time"
)

// boards lets BenchmarkUnique measure any file: 16×16 or 25×25, one board a
// line, 1-9 then A and so on.
var boards = flag.String("boards", "gecode.txt", "file for BenchmarkUnique, from testdata/ unless absolute")

// BenchmarkUnique finds the first solution of each puzzle, and says how long that
// took, and looks for another.
func BenchmarkUnique(b *testing.B) {
	for i, g := range puzzles(b, *boards) {
		b.Run(fmt.Sprintf("%s/%d", filepath.Base(*boards), i+1), func(b *testing.B) {
			s := New(square(len(g)), Options{})
			var first time.Duration
			for b.Loop() {
				n, start := 0, time.Now()
				err := s.Each(context.Background(), g, nil, 2, func([]uint8) bool {
					if n++; n == 1 {
						first = time.Since(start)
					}
					return true
				})
				if err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(first.Seconds(), "first-s")
			b.ReportMetric(float64(s.conflicts), "conflicts")
		})
	}
}

// BenchmarkFill fills an empty grid.
func BenchmarkFill(b *testing.B) {
	for _, k := range []int{5, 6, 7, 8} {
		m := grid(k, k)
		empty := make([]uint8, m.Cells)
		for seed := range uint64(3) {
			b.Run(fmt.Sprintf("%d/seed=%d", k*k, seed+1), func(b *testing.B) {
				s := New(m, Options{Seed: seed + 1})
				for b.Loop() {
					err := s.Each(context.Background(), empty, nil, 1, func([]uint8) bool { return true })
					if err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
