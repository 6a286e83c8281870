package engine_test

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku/internal/engine"
)

// drawSum draws a sum over cells 0, 1 …, whose groups are known, and domains.
func drawSum(t *rapid.T) (*engine.Sum, []uint64) {
	digits := rapid.SampledFrom([]int{4, 6, 9, 9, 11}).Draw(t, "digits")
	wide := rapid.Bool().Draw(t, "wide") // cells that are groups of their own have more digits
	s := &engine.Sum{}
	above := rapid.SampledFrom([]int{0, 0, 0, 2}).Draw(t, "above")
	grouped := rapid.Bool().Draw(t, "grouped")
	for range rapid.IntRange(1, 3).Draw(t, "groups") {
		weight := rapid.SampledFrom([]int{1, 1, 1, -1, -1, 2, -10}).Draw(t, "weight")
		for range rapid.IntRange(1, 3).Draw(t, "size") {
			s.In = append(s.In, uint16(len(s.In)))
			s.Weights = append(s.Weights, weight)
		}
		if grouped {
			s.Groups = append(s.Groups, len(s.In))
		}
	}
	var domains []uint64
	least, most := 0, 0
	for i, w := range s.Weights {
		top := digits
		if wide && (!grouped || isAlone(s.Groups, i)) {
			top = 25
		}
		set := rapid.Uint64Range(1, engine.All(top)).Draw(t, "domain") << above
		if rapid.IntRange(0, 4).Draw(t, "fixed") == 0 {
			set &= -set
		}
		domains = append(domains, set)
		a, b := w*(bits.TrailingZeros64(set)+1), w*bits.Len64(set)
		least, most = least+min(a, b), most+max(a, b)
	}
	s.Low = rapid.IntRange(least-1, most+1).Draw(t, "low")
	s.High = s.Low
	if rapid.Bool().Draw(t, "range") {
		s.High += rapid.IntRange(0, 1000).Draw(t, "more")
	}
	return s, domains
}

// isAlone says whether the cell at a place is a group of its own.
func isAlone(groups []int, i int) bool {
	g, _ := slices.BinarySearch(groups, i+1)
	return groups[g] == i+1 && (i == 0 || g > 0 && groups[g-1] == i)
}

// holds says whether a full filling obeys a sum and its groups.
func holds(s *engine.Sum, digits []int) bool {
	sum := 0
	for i, d := range digits {
		sum += d * s.Weights[i]
	}
	start := 0
	for _, end := range s.Groups {
		for i := start; i < end; i++ {
			if slices.Contains(digits[start:i], digits[i]) {
				return false
			}
		}
		start = end
	}
	return s.Low <= sum && sum <= s.High
}

// eachFilling goes through all fillings within domains.
func eachFilling(domains []uint64, yield func(digits []int)) {
	digits := make([]int, len(domains))
	var fill func(i int)
	fill = func(i int) {
		if i == len(domains) {
			yield(digits)
			return
		}
		for set := domains[i]; set != 0; set &= set - 1 {
			digits[i] = bits.TrailingZeros64(set) + 1
			fill(i + 1)
		}
	}
	fill(0)
}

// eachDifferent goes through the fillings within domains whose digits differ, each a set of
// one; used are these together.
func eachDifferent(domains []uint64, yield func(chosen []uint64, used uint64)) {
	chosen := make([]uint64, len(domains))
	var fill func(i int, used uint64)
	fill = func(i int, used uint64) {
		if i == len(domains) {
			yield(chosen, used)
			return
		}
		for rest := domains[i] &^ used; rest != 0; rest &= rest - 1 {
			chosen[i] = rest & -rest
			fill(i+1, used|chosen[i])
		}
	}
	fill(0, 0)
}

func TestSumsKeepWhatIsPossible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, domains := drawSum(t)
		for product, i := 1, 0; i < len(domains); i++ {
			if product *= bits.OnesCount64(domains[i]); product > 3000 {
				domains[i] &= -domains[i]
			}
		}
		exact := make([]uint64, len(domains))
		in := make([]uint64, len(s.Groups)) // what every filling has in each group
		for g := range in {
			in[g] = ^uint64(0)
		}
		eachFilling(domains, func(digits []int) {
			if !holds(s, digits) {
				return
			}
			start := 0
			for g, end := range s.Groups {
				var held uint64
				for _, d := range digits[start:end] {
					held |= 1 << (d - 1)
				}
				in[g] &= held
				start = end
			}
			for i, d := range digits {
				exact[i] |= 1 << (d - 1)
			}
		})
		must := make([]uint64, len(s.Groups))
		for _, ask := range [][]uint64{nil, must} {
			kept := slices.Clone(domains)
			if !s.Reduce(kept, ask) {
				if exact[0] != 0 {
					t.Fatalf("%+v refuses %b, which allows %b", s, domains, exact)
				}
				continue
			}
			full := true
			for i := range kept {
				if kept[i]&exact[i] != exact[i] || kept[i]&^domains[i] != 0 || kept[i] == 0 {
					t.Fatalf("%+v leaves %b of %b, which allows %b", s, kept, domains, exact)
				}
				full = full && kept[i]&(kept[i]-1) == 0
			}
			if full && exact[0] == 0 {
				t.Fatalf("%+v takes %b, which is wrong", s, kept)
			}
			for g := range ask {
				if exact[0] != 0 && ask[g]&^in[g] != 0 {
					t.Fatalf("%+v says that group %d of %b holds %b, but only %b is sure", s, g, domains, ask[g], in[g])
				}
			}
			again := slices.Clone(kept)
			if s.Reduce(again, ask); !slices.Equal(again, kept) && ask == nil && slices.Max(domains) < 1<<9 {
				t.Fatalf("%+v leaves %b, and of that %b", s, kept, again)
			}
		}
	})
}

// A total in a cell of its own, which is more than a digit, is one that the cage can have.
func TestTotalsBesideTheBoardAreReached(t *testing.T) {
	for _, try := range []struct{ domains, want []uint64 }{
		{[]uint64{0b101, 0b101, 1<<16 - 1}, []uint64{0b101, 0b101, 1 << 3}},                            // 1 and 3 are 4
		{[]uint64{0b10001, 0b110010000, 1<<16 - 1}, []uint64{0b10001, 0b110010000, 0x3320}},            // 1 or 5, and 5, 8 or 9
		{[]uint64{1<<9 - 1, 1<<9 - 1, 1<<13 | 1<<2}, []uint64{0b110110011, 0b110110011, 1<<13 | 1<<2}}, // 14 or 3
	} {
		s := &engine.Sum{In: []uint16{0, 1, 2}, Weights: []int{1, 1, -1}, Groups: []int{2, 3}}
		if s.Narrow(try.domains); !slices.Equal(try.domains, try.want) {
			t.Errorf("%b is left, want %b", try.domains, try.want)
		}
	}
}

// TestCagesAreNarrowedExactly holds cages of two cells, and of any cells with the
// same digits, to what is possible.
func TestCagesAreNarrowedExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(2, 5).Draw(t, "size")
		s := &engine.Sum{Groups: []int{size}, Low: rapid.IntRange(3, 35).Draw(t, "sum")}
		s.High = s.Low
		set := rapid.Uint64Range(1, engine.All(9)).Draw(t, "domain")
		var domains []uint64
		for i := range size {
			s.In, s.Weights = append(s.In, uint16(i)), append(s.Weights, 1)
			if size == 2 {
				set = rapid.Uint64Range(1, engine.All(9)).Draw(t, "domain")
			}
			domains = append(domains, set)
		}
		exact := make([]uint64, size)
		eachFilling(domains, func(digits []int) {
			if holds(s, digits) {
				for i, d := range digits {
					exact[i] |= 1 << (d - 1)
				}
			}
		})
		if ok := s.Narrow(domains); ok != (exact[0] != 0) || ok && !slices.Equal(domains, exact) {
			t.Fatalf("%+v: %v %b, want %b", s, ok, domains, exact)
		}
	})
}

// TestImpliedSumsHold makes cages of whole grids and looks whether what follows
// from them is true of the grids, also where cells could hold more digits by the rules, but
// no cell may.
func TestImpliedSumsHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := engine.BoxGrid(3, 3)
		above := rapid.SampledFrom([]int{0, 1}).Draw(t, "above")
		if above > 0 {
			base = &engine.Model{Digits: 11, Cells: 81, Groups: base.Houses}
		}
		m := base.Extend()
		digit := func(cell uint16) int { return int((cell/9*3+cell/27+cell%9)%9) + 1 + above }
		used := make([]bool, 81)
		for range 40 {
			s := &engine.Sum{}
			cell := rapid.IntRange(0, 80).Draw(t, "cell")
			for range rapid.IntRange(1, 5).Draw(t, "size") {
				if cell < 0 || cell > 80 || used[cell] {
					break
				}
				used[cell] = true
				s.In, s.Weights = append(s.In, uint16(cell)), append(s.Weights, 1)
				s.Low += digit(uint16(cell))
				cell += rapid.SampledFrom([]int{-9, -1, 1, 9}).Draw(t, "step")
			}
			if s.High = s.Low; len(s.In) > 0 {
				m.Propagators = append(m.Propagators, s)
			}
		}
		m.GroupSums()
		if above > 0 {
			if len(m.Implied(true)) > 0 {
				t.Fatal("sums follow from houses that there aren't")
			}
			if m = m.Tight(engine.All(9) << above); m == nil {
				t.Fatal("no groups are houses")
			}
		}
		for _, s := range m.Implied(true) {
			sum := 0
			for i, cell := range s.In {
				sum += s.Weights[i] * digit(cell)
			}
			if sum != s.Low || sum != s.High {
				t.Fatalf("%+v adds up to %d", s, sum)
			}
			start := 0
			for _, end := range s.Groups {
				for i, a := range s.In[start:end] {
					for _, b := range s.In[start : start+i] {
						if !m.Sight().Sees(a, b) {
							t.Fatalf("%+v: cells %d and %d don't see each other", s, a, b)
						}
					}
				}
				start = end
			}
		}
	})
}

// TestCellsInNoCageHaveASum leaves nine cells of a grid out of its cages, all of them ones.
func TestCellsInNoCageHaveASum(t *testing.T) {
	m := engine.BoxGrid(3, 3).Extend()
	var ones []uint16
	for row := range uint16(9) {
		s := &engine.Sum{Weights: engine.Units(8, 0), Low: 44, High: 44}
		one := (row*3 + row/3) % 9
		for column := range uint16(9) {
			if column != one {
				s.In = append(s.In, 9*row+column)
			}
		}
		ones = append(ones, 9*row+one)
		m.Propagators = append(m.Propagators, s)
	}
	m.GroupSums()
	if !slices.ContainsFunc(m.Implied(true), func(s engine.Sum) bool {
		cells := slices.Sorted(slices.Values(s.In))
		return s.Low == 9 && s.High == 9 && slices.Equal(cells, ones)
	}) {
		t.Errorf("no sum of %v among %d", ones, len(m.Implied(true)))
	}
}

// TestGroupsSeeEachOther holds the groups of a sum: its cells with their weights, in
// another order, each group of one weight, its cells all different by the rules.
func TestGroupsSeeEachOther(t *testing.T) {
	m := engine.BoxGrid(3, 3)
	rapid.Check(t, func(t *rapid.T) {
		count := rapid.SampledFrom([]int{1, 5, 9, 30, 81}).Draw(t, "cells")
		all := make([]uint16, m.Cells)
		for c := range all {
			all[c] = uint16(c)
		}
		cells := rapid.Permutation(all).Draw(t, "order")[:count]
		weight := map[uint16]int{}
		s := &engine.Sum{In: slices.Clone(cells)}
		for _, c := range cells {
			weight[c] = rapid.SampledFrom([]int{1, 1, 1, 1, -1, 10}).Draw(t, "weight")
			s.Weights = append(s.Weights, weight[c])
		}
		m.Group([]engine.Propagator{s})
		if !slices.Equal(slices.Sorted(slices.Values(s.In)), slices.Sorted(slices.Values(cells))) {
			t.Fatalf("%v in place of %v", s.In, cells)
		}
		start := 0
		for _, end := range s.Groups {
			if !m.Sight().AllSee(s.In[start:end]) {
				t.Fatalf("%v don't all see each other", s.In[start:end])
			}
			for i, c := range s.In[start:end] {
				if w := s.Weights[start+i]; w != weight[c] || w != s.Weights[start] {
					t.Fatalf("cell %d has the weight %d, not %d", c, w, weight[c])
				}
			}
			start = end
		}
		if start != count {
			t.Fatalf("groups %v of %d cells", s.Groups, count)
		}
	})
}

// TestGroupsAreLarge holds that the groups of a long winding line are about as large as
// can be: then its digits must add up to much. To begin each with the cell that sees most
// leaves many single cells, which may all be 1.
func TestGroupsAreLarge(t *testing.T) {
	m := engine.BoxGrid(3, 3)
	s := &engine.Sum{In: []uint16{39, 38, 37, 46, 47, 56, 57, 66, 75, 76, 67, 58, 59, 68, 69, 60, 51, 42, 43, 34, 35, 26, 17, 16, 25, 24, 15, 14, 23, 22, 31, 30}}
	s.Weights = engine.Units(len(s.In), 0)
	m.Group([]engine.Propagator{s})
	least, start := 0, 0
	for _, end := range s.Groups {
		k := end - start
		least, start = least+k*(k+1)/2, end
	}
	if least < 80 {
		t.Fatalf("the groups %v add up to %d at least; expected 80 or more", s.Groups, least)
	}
}
