package logic

import (
	"slices"

	"jiugong/sudoku"
)

// mostInTeam is how many cells of one weight that see each other are gone through,
// digit by digit.
const mostInTeam = 4

// findSumGaps finds a digit within a cell's range in a sum that the cell still
// can't hold. The other cells never add up to the rest. Type 1: there are gaps
// between the sums that they can have. Types 2 and 3: what is left is all even,
// or all odd, and what goes is not.
//
//	┌────────────────────┐   arrow: the circle is their sum
//	│ (O)──24──46──>     │   6, 8 or 10: the circle is even
//	└────────────────────┘
func findSumGaps(s *State, found func(*Step)) {
	first := s.rules.Shape().First()
	for i := range s.weighed {
		w := &s.weighed[i]
		if w.sum.Low != w.sum.High {
			continue
		}
		open := s.openOf(w.sum.Cells)
		for k, cell := range w.sum.Cells {
			if s.digit[cell] != 0 {
				continue
			}
			totals, ok := s.totalsOf(w, k)
			if !ok {
				continue
			}
			step := &Step{Type: 1, Rating: cageRating(open) + 5, Truths: []Truth{{Kind: ConstraintTruth, Constraint: w.constraint}}}
			var left sudoku.Set
			var odd [2]int // of what is left, and what goes
			for d := range s.cand[cell].Digits() {
				v := int(d) + first - 1
				if _, ok := slices.BinarySearch(totals, w.sum.Low-weightOf(w.sum, k)*v); ok {
					left = left.With(d)
					odd[0] += v & 1
					continue
				}
				step.Remove = append(step.Remove, Candidate{cell, d})
				odd[1] += v & 1
			}
			if left == 0 || len(step.Remove) == 0 {
				continue
			}
			switch {
			case odd[0] == 0 && odd[1] == len(step.Remove):
				step.Type = 2
			case odd[0] == left.Len() && odd[1] == 0:
				step.Type = 3
			}
			step.Parts = []Part{
				{Role: Base, Cells: w.without(k), Constraints: []int{w.constraint}},
				{Role: Floor, Cells: []int{cell}, Digits: left},
			}
			found(step)
		}
	}
}

// totalsOf returns, in ascending order, the totals that all cells of a sum but
// one can have. It returns ok false if there are too many to go through.
func (s *State) totalsOf(w *weighed, but int) (totals []int, ok bool) {
	totals = []int{0}
	for _, t := range w.teams {
		var list []int
		for _, k := range t.places {
			if k != but {
				list = append(list, w.sum.Cells[k])
			}
		}
		if len(list) > mostInTeam {
			return nil, false
		}
		own := s.sumsOf(list)
		both := make([]int, 0, len(totals)*len(own))
		for _, a := range totals {
			for _, b := range own {
				both = append(both, a+t.weight*b)
			}
		}
		slices.Sort(both)
		totals = slices.Compact(both)
	}
	return totals, true
}

// sumsOf returns the sums, in ascending order, that cells can have which all see each
// other.
func (s *State) sumsOf(list []int) (sums []int) {
	sets := []sudoku.Set{0} // of digits that the cells so far can hold
	for _, c := range list {
		var more []sudoku.Set
		for _, set := range sets {
			for d := range (s.left(c) &^ set).Digits() {
				more = append(more, set.With(d))
			}
		}
		slices.Sort(more)
		sets = slices.Compact(more)
	}
	first := s.rules.Shape().First()
	for _, set := range sets {
		sum := 0
		for d := range set.Digits() {
			sum += int(d) + first - 1
		}
		sums = append(sums, sum)
	}
	slices.Sort(sums)
	return slices.Compact(sums)
}
