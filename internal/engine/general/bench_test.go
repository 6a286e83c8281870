package general_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"jiugong/sudoku/internal/engine/general"
)

// samples reads the puzzles of a file, a line each.
func samples(t testing.TB, path string) [][]uint8 {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var puzzles [][]uint8
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if line := lines.Text(); !strings.HasPrefix(line, "#") {
			puzzles = append(puzzles, parse(line))
		}
	}
	if len(puzzles) == 0 {
		t.Fatalf("%s: no puzzles", path)
	}
	return puzzles
}

func TestSeventeenCluesTakeFewGuesses(t *testing.T) {
	b := sudoku(3, 3)
	s := general.New(general.Compile(&b.Model))
	var total, worst int64
	puzzles := samples(t, "testdata/17_clue.txt")
	for i, givens := range puzzles {
		if err := s.Start(givens); err != nil {
			t.Fatal(err)
		}
		if n, err := s.Count(context.Background(), 2); n != 1 || err != nil {
			t.Errorf("puzzle %d: %d solutions, %v, want 1", i, n, err)
		}
		total += s.Nodes()
		worst = max(worst, s.Nodes())
	}
	if total > 2*int64(len(puzzles)) || worst > 200 {
		t.Errorf("%d guesses for %d puzzles, %d for one: propagation or branching has got worse", total, len(puzzles), worst)
	}
}

// BenchmarkSeventeenClues solves puzzles and proves their solution unique: a
// file of them named in SUDOKU_BENCH, or the sample.
func BenchmarkSeventeenClues(b *testing.B) {
	path := os.Getenv("SUDOKU_BENCH")
	if path == "" {
		path = "testdata/17_clue.txt"
	}
	puzzles := samples(b, path)
	s := general.New(general.Compile(&sudoku(3, 3).Model))
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		s.Start(puzzles[i%len(puzzles)])
		s.Count(b.Context(), 2)
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
}

// BenchmarkEveryGridOf6x6 enumerates all 28 200 960 grids.
func BenchmarkEveryGridOf6x6(b *testing.B) {
	s := general.New(general.Compile(&sudoku(2, 3).Model))
	for b.Loop() {
		s.Start(make([]uint8, 36))
		if n, err := s.Count(b.Context(), unlimited); n != 28200960 || err != nil {
			b.Fatalf("%d grids, %v, want 28200960", n, err)
		}
	}
}

// BenchmarkRandomGrid fills empty boards, and reports the nodes of the worst.
func BenchmarkRandomGrid(b *testing.B) {
	for _, size := range []int{3, 4, 5} {
		b.Run(fmt.Sprintf("%d×%d", size*size, size*size), func(b *testing.B) {
			board := sudoku(size, size)
			s := general.New(general.Compile(&board.Model))
			source := rand.NewPCG(1, 1)
			empty := make([]uint8, board.Cells)
			var worst int64
			for b.Loop() {
				if ok, err := s.Random(b.Context(), empty, source); !ok || err != nil {
					b.Fatal(ok, err)
				}
				worst = max(worst, s.Nodes())
			}
			b.ReportMetric(float64(worst), "worst-nodes")
		})
	}
}

// BenchmarkHalfGiven solves random boards with so many percent of the cells
// given, up to two solutions.
func BenchmarkHalfGiven(b *testing.B) {
	for _, size := range []int{4, 5} {
		for _, percent := range []int{50, 60} {
			b.Run(fmt.Sprintf("%d×%d/%d%%", size*size, size*size, percent), func(b *testing.B) {
				board := sudoku(size, size)
				s := general.New(general.Compile(&board.Model))
				random := rand.New(rand.NewPCG(1, 1))
				var puzzles [][]uint8
				for range 50 {
					s.Random(b.Context(), make([]uint8, board.Cells), random)
					givens := append([]uint8(nil), s.Solution()...)
					for _, c := range random.Perm(board.Cells)[:board.Cells*(100-percent)/100] {
						givens[c] = 0
					}
					puzzles = append(puzzles, givens)
				}
				i := 0
				for b.Loop() {
					s.Start(puzzles[i%len(puzzles)])
					s.Count(b.Context(), 2)
					i++
				}
			})
		}
	}
}
