package logic

import "jiugong/sudoku"

// findSandwich finds where the lowest and the highest digit of a line can't stand:
// the cells between them must be able to hold digits that differ with the sum that
// the clue asks for.
//
//	35 │ 1 … 9 │   35 is all the others: they stand at the ends
func findSandwich(s *State, found func(*Step)) {
	lowest, highest := uint8(1), uint8(s.n)
	for _, o := range s.clues.outside["sandwich"] {
		possible := [2]cells{} // where each of the two may stand
		var least, most int
		for a, x := range o.cells {
			if !s.left(x).Has(lowest) {
				continue
			}
			for b, y := range o.cells {
				if a == b || !s.left(y).Has(highest) {
					continue
				}
				inner := o.cells[min(a, b)+1 : max(a, b)]
				if !s.addsTo(inner, o.value, digitSet(lowest, highest)) {
					continue
				}
				possible[0].add(x)
				possible[1].add(y)
				if least == 0 || len(inner)+1 < least {
					least = len(inner) + 1
				}
				most = max(most, len(inner)+1)
			}
		}
		left := make([]sudoku.Set, s.n)
		for i, c := range o.cells {
			left[i] = s.left(c)
			for k, d := range []uint8{lowest, highest} {
				if !possible[k].has(c) {
					left[i] = left[i].Without(d)
				}
			}
		}
		step := s.leavesBeside(&o, o.cells, left)
		if step == nil {
			continue
		}
		step.Type, step.Rating = 1, 30
		if least == most {
			step.Type, step.Rating = 2, 27
		}
		// How far apart they stand is told by the digits of the floor.
		step.Parts = append(step.Parts,
			Part{Role: Floor, Sum: least - 1, Digits: digitSet(lowest, highest)},
			Part{Role: Roof, Sum: most - 1, Digits: digitSet(lowest, highest)},
			Part{Role: Pivot, Sum: o.value})
		found(step)
	}
}

// findXSum finds lengths that the first cell of a line can't name, because so many
// cells can't have the sum that the clue asks for.
//
//	12 │ 234 … │   with 2 in front the second cell would be 10
func findXSum(s *State, found func(*Step)) {
	for _, o := range s.clues.outside["xsum"] {
		front := o.cells[0]
		if s.digit[front] != 0 {
			continue
		}
		var left sudoku.Set
		for x := range s.cand[front].Digits() {
			if s.addsTo(o.cells[1:x], o.value-int(x), digitSet(x)) {
				left = left.With(x)
			}
		}
		step := s.leavesBeside(&o, o.cells[:1], []sudoku.Set{left})
		if step == nil {
			continue
		}
		step.Rating = 24
		step.Parts[0].Sum = o.value
		found(step)
	}
}

// addsTo says whether cells that all differ can add up to a sum without some
// digits.
func (s *State) addsTo(list []int, sum int, without sudoku.Set) bool {
	if len(list) == 0 {
		return sum == 0
	}
	holder := make([]int, s.n+1)
	var open []int
	var taken sudoku.Set
	for _, c := range list {
		d := s.digit[c]
		if d == 0 {
			open = append(open, c)
			continue
		}
		if without.Has(d) {
			return false
		}
		taken = taken.With(d)
		sum -= int(d)
	}
	digits := s.union(cellsOf(open...)) &^ taken &^ without
	var choose func(from uint8, way sudoku.Set, rest int) bool
	choose = func(from uint8, way sudoku.Set, rest int) bool {
		if way.Len() == len(open) {
			return rest == 0 && s.fillsAll(open, way, holder)
		}
		for d := range digits.Digits() {
			if d >= from && int(d)*(len(open)-way.Len()) <= rest && choose(d+1, way.With(d), rest-int(d)) {
				return true
			}
		}
		return false
	}
	return sum >= 0 && choose(1, 0, sum)
}
