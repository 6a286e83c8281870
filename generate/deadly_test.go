package generate

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"jiugong/sudoku"
)

// unavoidableBySearch finds the unavoidable sets of up to size cells in a plain
// way: it empties all cells of some digits and lists the other solutions.
func unavoidableBySearch(t *testing.T, rules *sudoku.Rules, solution sudoku.Grid, size int) []string {
	n := rules.N()
	var sets [][]int
	for digits := range sudoku.Set(1) << n {
		if digits.Len() < 2 || digits.Len() > size/2 {
			continue
		}
		p := sudoku.Puzzle{Rules: rules, Givens: solution.Clone()}
		for cell, d := range solution {
			if digits.Has(d) {
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
			if len(set) > 0 && len(set) <= size {
				sets = append(sets, set)
			}
		}
	}
	var minimal []string
	for _, set := range sets {
		holdsSmaller := slices.ContainsFunc(sets, func(other []int) bool {
			return len(other) < len(set) && !slices.ContainsFunc(other, func(c int) bool { return !slices.Contains(set, c) })
		})
		if text := fmt.Sprint(set); !holdsSmaller && !slices.Contains(minimal, text) {
			minimal = append(minimal, text)
		}
	}
	slices.Sort(minimal)
	return minimal
}

func TestDeadlyPatternsAreAllThatASearchFinds(t *testing.T) {
	for _, c := range []struct {
		rules string
		size  int
	}{{"4", 12}, {"4+x", 16}, {"6", 10}, {"6+x", 10}, {"5:1x5", 9}, {"9", 8}, {"9+x", 8}, {"9+knight", 8}, {"6+nonconsecutive", 12}, {"6+king", 12}} {
		rules := mustRules(t, c.rules)
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
			want := unavoidableBySearch(t, rules, item.Solution, c.size)
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
