package generate

import (
	"context"
	"fmt"
	"iter"
	"math/bits"
	"os"
	"slices"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/variants"
)

// unavoidableBySearch finds the unavoidable sets of up to size cells in a plain
// way: it empties some cells in all the ways it is told and lists the other solutions.
func unavoidableBySearch(t *testing.T, rules *sudoku.Rules, solution sudoku.Grid, size int, emptied iter.Seq[func(cell int) bool]) []string {
	known := map[string]bool{}
	var sets [][]int
	for empty := range emptied {
		p := sudoku.Puzzle{Rules: rules, Givens: solution.Clone()}
		for cell := range solution {
			if empty(cell) {
				p.Givens[cell] = 0
			}
		}
		for other, err := range sudoku.Solutions(context.Background(), p) {
			if err != nil {
				t.Fatal(err)
			}
			var set []int
			for cell, d := range solution {
				if other[cell] != d {
					set = append(set, cell)
				}
			}
			if text := fmt.Sprint(set); len(set) > 0 && len(set) <= size && !known[text] {
				known[text] = true
				sets = append(sets, set)
			}
		}
	}
	var minimal []string
	for _, set := range sets {
		if !slices.ContainsFunc(sets, func(other []int) bool {
			return len(other) < len(set) && !slices.ContainsFunc(other, func(c int) bool { return !slices.Contains(set, c) })
		}) {
			minimal = append(minimal, fmt.Sprint(set))
		}
	}
	slices.Sort(minimal)
	return minimal
}

// someDigits empties all cells of some digits: each digit of an unavoidable set is in
// two of its cells at least.
func someDigits(n int, solution sudoku.Grid, size int) iter.Seq[func(int) bool] {
	return func(yield func(func(int) bool) bool) {
		for digits := range sudoku.Set(1) << n {
			if digits.Len() >= 2 && digits.Len() <= size/2 && !yield(func(cell int) bool { return digits.Has(solution[cell]) }) {
				return
			}
		}
	}
}

// someLines empties the cells where some rows and columns of a 9×9 meet: each line of an
// unavoidable set has two of its cells at least.
func someLines(size int) iter.Seq[func(int) bool] {
	return func(yield func(func(int) bool) bool) {
		for rows := range uint(512) {
			for cols := range uint(512) {
				if bits.OnesCount(rows) == size/2 && bits.OnesCount(cols) == size/2 &&
					!yield(func(cell int) bool { return rows>>(cell/9)&1 != 0 && cols>>(cell%9)&1 != 0 }) {
					return
				}
			}
		}
	}
}

// TestDeadlyPatternsAreInTheLinesOfASearch holds the sets of 9×9 grids against another
// plain search: those of 8 cells, and with SUDOKU_LONG of 12 cells of 200 grids.
func TestDeadlyPatternsAreInTheLinesOfASearch(t *testing.T) {
	grids, size := testlong.Of(5, 2), 8
	if os.Getenv("SUDOKU_LONG") != "" {
		grids, size = 200, 12
	}
	for i, item := range items(t, Options{Full: true, Seed: 5, N: grids}) {
		patterns, err := DeadlyPatterns(context.Background(), sudoku.Classic(), item.Solution, size)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range patterns {
			got = append(got, fmt.Sprint(p.Cells))
		}
		slices.Sort(got)
		if want := unavoidableBySearch(t, sudoku.Classic(), item.Solution, size, someLines(size)); !slices.Equal(got, want) {
			t.Errorf("grid %d: %d patterns, a search finds %d", i+1, len(got), len(want))
		}
	}
}

func TestDeadlyPatternsAreAllThatASearchFinds(t *testing.T) {
	for i, c := range []struct {
		rules string
		size  int
	}{{"4", 12}, {"4+x", 16}, {"6", 10}, {"6+x", 10}, {"5:1x5", 9}, {"9", 8}, {"9+x", 8}, {"9+knight", 8}, {"6+nonconsecutive", 12}, {"6+king", 12},
		{"4+killer=5:r1c1r1c2+killer=6:r3c3r4c3r4c4", 16}, {"6+killer=7:r1c1r1c2+thermo=r6c1r5c2r4c3+killer=10:r3c4r3c5r4c5", 10}, {"6+sandwich=5:c4+sum=9:r2c1r3c3r4c4", 10}} {
		if !testlong.Every(3, i) {
			continue
		}
		rules, err := variants.Parse(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range items(t, Options{Rules: rules, Full: true, Seed: 3, N: 1}) {
			patterns, err := DeadlyPatterns(context.Background(), rules, item.Solution, c.size)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, p := range patterns {
				got = append(got, fmt.Sprint(p.Cells))
				other := item.Solution.Clone()
				for i, cell := range p.Cells {
					if other[cell] == p.Other[i] {
						t.Errorf("%s: pattern %v doesn't change cell %d", c.rules, p.Cells, cell)
					}
					other[cell] = p.Other[i]
				}
				if len(rules.Clashes(other)) > 0 {
					t.Errorf("%s: pattern %v leads to no solution grid", c.rules, p.Cells)
				}
			}
			slices.Sort(got)
			want := unavoidableBySearch(t, rules, item.Solution, c.size, someDigits(rules.N(), item.Solution, c.size))
			if !slices.Equal(got, want) {
				t.Errorf("%s up to %d cells: %d patterns, a search finds %d", c.rules, c.size, len(got), len(want))
			}
		}
	}
}

func BenchmarkDeadlyPatterns12(b *testing.B) {
	grids := items(b, Options{Full: true, Seed: 3, N: 20})
	b.ResetTimer()
	count := 0
	for i := range b.N {
		patterns, err := DeadlyPatterns(context.Background(), sudoku.Classic(), grids[i%20].Solution, 12)
		if err != nil {
			b.Fatal(err)
		}
		count += len(patterns)
	}
	b.ReportMetric(float64(count)/float64(b.N), "sets/grid")
}
