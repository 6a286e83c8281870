package general_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/general"
)

// TestSumsAgreeWithPlainSearch puts random cages, sums with weights and groups on a
// 4×4, and looks for all grids by plain search.
func TestSumsAgreeWithPlainSearch(t *testing.T) {
	base := engine.BoxGrid(2, 2)
	plain := general.Compile(base)
	rapid.Check(t, func(t *rapid.T) {
		m := base.Extend()
		solution := general.New(plain)
		solution.Start(make([]uint8, 16))
		for range rapid.IntRange(1, 288).Draw(t, "grid") {
			solution.Next(context.Background())
		}
		grid := slices.Clone(solution.Solution())
		for range rapid.IntRange(1, 8).Draw(t, "sums") {
			s := &engine.Sum{}
			plus := rapid.IntRange(1, 4).Draw(t, "cage") > 1
			seen := map[uint8]bool{}
			repeats := false
			for _, c := range rapid.Permutation(allCells(16)).Draw(t, "cells")[:rapid.IntRange(1, 5).Draw(t, "size")] {
				w := 1
				if !plus {
					w = rapid.SampledFrom([]int{1, -1, 2, -3}).Draw(t, "weight")
				}
				s.In, s.Weights = append(s.In, c), append(s.Weights, w)
				s.Low += w * int(grid[c])
				repeats = repeats || seen[grid[c]]
				seen[grid[c]] = true
			}
			s.High = s.Low + rapid.SampledFrom([]int{0, 0, 0, 2}).Draw(t, "slack")
			if rapid.IntRange(0, 20).Draw(t, "wrong") == 0 {
				s.Low, s.High = s.Low+1, s.High+1
			}
			if !repeats && len(s.In) > 1 && len(s.In) < 4 && rapid.Bool().Draw(t, "differ") {
				m.Groups = append(m.Groups, s.In)
			}
			m.Propagators = append(m.Propagators, s)
		}
		givens := make([]uint8, 16)
		for range rapid.IntRange(0, 3).Draw(t, "givens") {
			c := rapid.IntRange(0, 15).Draw(t, "given")
			givens[c] = grid[c]
		}
		want := bruteForce(m, givens)
		m.GroupSums()
		for name, s := range map[string]*general.Solver{
			"extended":                        general.New(general.Extend(plain, m)),
			"compiled":                        general.New(general.Compile(m)),
			"in the memory of the one before": general.NewExtended(plain, m),
		} {
			var got [][]uint8
			if err := s.Start(givens); err != nil {
				t.Fatal(err)
			}
			for {
				ok, err := s.Next(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				if !ok {
					break
				}
				got = append(got, slices.Clone(s.Solution()))
			}
			slices.SortFunc(got, slices.Compare)
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("%s: %d solutions, want %d", name, len(got), len(want))
			}
			s.Release()
		}
	})
}

// TestWhatIsGivenIsHeldAgainstCages has cages that the search need not look at when nothing is
// given: it must where givens or candidates break them.
func TestWhatIsGivenIsHeldAgainstCages(t *testing.T) {
	base := engine.BoxGrid(3, 3)
	solution := general.New(general.Compile(base))
	solution.Start(make([]uint8, 81))
	solution.Next(context.Background())
	grid := solution.Solution()
	sum := int(grid[0]) + int(grid[1]) + int(grid[2])
	for total := 6; total <= 24; total++ {
		m := base.Extend()
		in := []uint16{0, 1, 2}
		m.Groups = append(m.Groups, in)
		m.Propagators = append(m.Propagators, &engine.Sum{In: in, Weights: engine.Units(3, 0), Low: total, High: total})
		m.GroupSums()
		s := general.New(general.Compile(m))
		candidates := slices.Repeat([]uint64{511}, 81)
		for c := range in {
			candidates[c] = 1 << (grid[c] - 1)
		}
		candidates[3] = 1 << (grid[3] - 1)
		for name, start := range map[string]func() error{
			"givens":     func() error { return s.Start(grid) },
			"candidates": func() error { return s.StartCandidates(candidates) },
		} {
			if err := start(); err != nil {
				t.Fatal(err)
			}
			if found, err := s.Next(context.Background()); err != nil || found != (total == sum) {
				t.Errorf("%s with the sum %d in a cage of %d: %v, %v", name, sum, total, found, err)
			}
		}
	}
}

func allCells(n int) []uint16 {
	cells := make([]uint16, n)
	for i := range cells {
		cells[i] = uint16(i)
	}
	return cells
}

// TestTotalsAreTold has two lists of one sum, which are one rule, and three, which share a total.
func TestTotalsAreTold(t *testing.T) {
	for lists := 2; lists <= 3; lists++ {
		m := engine.BoxGrid(3, 3)
		for k := 1; k < lists; k++ {
			from := uint16(30 * k)
			m.Propagators = append(m.Propagators, &engine.Sum{In: []uint16{0, 1, 2, from, from + 1, from + 2}, Weights: engine.Units(3, 3)})
		}
		m.GroupSums()
		if s := general.New(general.Compile(m)); s.HasTotals() != (lists > 2) {
			t.Errorf("%d lists: totals are told: %v", lists, s.HasTotals())
		}
	}
}
