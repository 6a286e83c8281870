package variants_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// BenchmarkFile reads and solves the puzzles of a file named in SUDOKU_VARIANTS, each
// with its own rules, and proves their solutions unique. A line is givens, a tab and
// rules, as generate --variant writes them.
func BenchmarkFile(b *testing.B) {
	path := os.Getenv("SUDOKU_VARIANTS")
	if path == "" {
		b.Skip("SUDOKU_VARIANTS names no file")
	}
	file, err := os.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	var puzzles [][2]string
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if givens, rules, ok := strings.Cut(lines.Text(), "\t"); ok {
			puzzles = append(puzzles, [2]string{givens, rules})
		}
	}
	if len(puzzles) == 0 {
		b.Fatalf("%s: no line has givens, a tab and rules", path)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		rules, err := variants.Parse(puzzles[i%len(puzzles)][1])
		if err != nil {
			b.Fatal(err)
		}
		p, err := sudoku.Parse(puzzles[i%len(puzzles)][0], sudoku.ParseOptions{Rules: rules})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := sudoku.Solve(b.Context(), p); err != nil {
			b.Fatalf("%s: %v", puzzles[i%len(puzzles)][1], err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
}
