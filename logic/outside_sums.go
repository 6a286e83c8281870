package logic

import (
	"slices"

	"jiugong/sudoku"
)

// findSandwich finds places where the lowest and the highest digit of a line
// can't stand. The cells between them must hold different digits with the
// clue's sum.
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
		switch {
		case most == 1:
			step.Type, step.Rating = 4, 24
		case least == most:
			step.Type, step.Rating = 2, 27
		default:
			step.Type, step.Rating = 1, 30
		}
		// How far apart they stand is told by the digits of the floor.
		step.Parts = append(step.Parts,
			Part{Role: Floor, Sum: least - 1, Digits: digitSet(lowest, highest)},
			Part{Role: Roof, Sum: most - 1, Digits: digitSet(lowest, highest)},
			Part{Role: Pivot, Sum: o.value})
		found(step)
	}
}

// mostSandwiches bounds the places of a sandwich's ends that findSandwichDigits
// tries.
const mostSandwiches = 12

// findSandwichDigits narrows all cells of a sandwich's line if its ends have
// few places left. The digits between the ends make up the sum, and the other
// cells hold the rest. It is type 3.
//
//	12 │ 1 48 48 9 … │   4-8 between them: neither stands anywhere else
func findSandwichDigits(s *State, found func(*Step)) {
	lowest, highest := uint8(1), uint8(s.n)
	ends := digitSet(lowest, highest)
	holder := make([]int, s.n+1)
	for _, o := range s.clues.outside["sandwich"] {
		left := make([]sudoku.Set, s.n)
		var all []sudoku.Set
		tried := 0
		for a, x := range o.cells {
			for b, y := range o.cells {
				if a == b || !s.left(x).Has(lowest) || !s.left(y).Has(highest) {
					continue
				}
				from, to := min(a, b), max(a, b)
				inner := o.cells[from+1 : to]
				ways := s.waysTo(inner, o.value, ends)
				if len(ways) == 0 && (len(inner) > 0 || o.value != 0) {
					continue
				}
				if tried++; tried > mostSandwiches {
					break
				}
				if len(inner) == 0 {
					ways = []sudoku.Set{0}
				}
				for _, way := range ways {
					if s.splits(o.cells, from, to, way, ends, left, holder) {
						left[a], left[b] = left[a].With(lowest), left[b].With(highest)
						if !slices.Contains(all, way) {
							all = append(all, way)
						}
					}
				}
			}
		}
		if tried == 0 || tried > mostSandwiches {
			continue
		}
		step := s.leavesBeside(&o, o.cells, left)
		if step == nil {
			continue
		}
		step.Type, step.Rating = 3, 33
		step.Parts = append(step.Parts,
			Part{Role: Floor, Digits: ends, Combinations: all},
			Part{Role: Pivot, Sum: o.value})
		found(step)
	}
}

// splits reports whether the cells of a line between two places can hold some digits and
// the others the rest. It notes what each may hold then.
func (s *State) splits(line []int, from, to int, way, ends sudoku.Set, left []sudoku.Set, holder []int) bool {
	rest := sudoku.AllDigits(s.n) &^ way &^ ends
	var in, out, inAt, outAt []int
	for i, c := range line {
		switch d := s.digit[c]; {
		case i == from || i == to:
		case d != 0 && way.Has(d), d != 0 && from < i && i < to:
			rest = rest.Without(d)
		case d != 0:
			rest = rest.Without(d)
		case from < i && i < to:
			in, inAt = append(in, c), append(inAt, i)
		default:
			out, outAt = append(out, c), append(outAt, i)
		}
	}
	if !s.fillsAll(in, way, holder) || !s.fillsAll(out, rest, holder) {
		return false
	}
	for k, c := range in {
		for d := range (s.cand[c] & way &^ left[inAt[k]]).Digits() {
			if s.fillsRest(in, k, d, way, holder) {
				left[inAt[k]] = left[inAt[k]].With(d)
			}
		}
	}
	for k, c := range out {
		for d := range (s.cand[c] & rest &^ left[outAt[k]]).Digits() {
			if s.fillsRest(out, k, d, rest, holder) {
				left[outAt[k]] = left[outAt[k]].With(d)
			}
		}
	}
	return true
}

// findXSum finds lengths that the first cell of a line can't name. That number
// of cells can't have the clue's sum (type 1). It also finds what the sums of
// the remaining lengths leave to the other cells (type 2).
//
//	12 │ 234 … │   with 2 in front the second cell would be 10
func findXSum(s *State, found func(*Step)) {
	holder := make([]int, s.n+1)
	for _, o := range s.clues.outside["xsum"] {
		front := o.cells[0]
		left := make([]sudoku.Set, s.n)
		reach := 0
		for x := range s.left(front).Digits() {
			rest := o.cells[1:x]
			ways := s.waysTo(rest, o.value-int(x), digitSet(x))
			if len(rest) == 0 && o.value == int(x) {
				ways = []sudoku.Set{0}
			}
			if len(ways) == 0 {
				continue
			}
			left[0] = left[0].With(x)
			reach = max(reach, int(x))
			var open, at []int
			for i, c := range o.cells[1:] {
				if s.digit[c] != 0 {
					continue
				}
				if i+1 < int(x) {
					open, at = append(open, c), append(at, i+1)
				} else {
					left[i+1] |= s.cand[c]
				}
			}
			for _, way := range ways {
				for k, c := range open {
					for d := range (s.cand[c] & way &^ left[at[k]]).Digits() {
						if s.fillsRest(open, k, d, way, holder) {
							left[at[k]] = left[at[k]].With(d)
						}
					}
				}
			}
		}
		if reach == 0 {
			continue
		}
		if step := s.leavesBeside(&o, o.cells[:1], left[:1]); step != nil {
			step.Type, step.Rating = 1, 24
			step.Parts[0].Sum = o.value
			found(step)
			continue
		}
		if step := s.leavesBeside(&o, o.cells[1:reach], left[1:reach]); step != nil {
			step.Type, step.Rating = 2, max(24, cageRating(s.openOf(o.cells[:reach]))+2)
			step.Parts[0].Sum = o.value
			step.Parts = append(step.Parts, Part{Role: Pivot, Cells: o.cells[:1], Digits: s.left(front)})
			found(step)
		}
	}
}

// addsTo reports whether cells that all differ can add up to a sum without some
// digits.
func (s *State) addsTo(list []int, sum int, without sudoku.Set) bool {
	if len(list) == 0 {
		return sum == 0
	}
	return len(s.waysTo(list, sum, without)) > 0
}

// waysTo returns the sets of digits for the open cells of list that bring the
// list to sum. All its cells differ, and none holds a digit in without.
func (s *State) waysTo(list []int, sum int, without sudoku.Set) (ways []sudoku.Set) {
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
			return nil
		}
		taken = taken.With(d)
		sum -= int(d)
	}
	digits := s.union(cellsOf(open...)) &^ taken &^ without
	var choose func(from uint8, way sudoku.Set, rest int)
	choose = func(from uint8, way sudoku.Set, rest int) {
		if way.Len() == len(open) {
			if rest == 0 && s.fillsAll(open, way, holder) {
				ways = append(ways, way)
			}
			return
		}
		for d := range digits.Digits() {
			if d >= from && int(d)*(len(open)-way.Len()) <= rest {
				choose(d+1, way.With(d), rest-int(d))
			}
		}
	}
	if sum >= 0 && len(list) > 0 {
		choose(1, 0, sum)
	}
	return ways
}
