package logic

import (
	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// sides is two lists of cells with one sum.
type sides struct {
	constraint int
	cells      [2][]int
}

// sidesOf returns the sums of a constraint in which each cell counts for one side.
func (t *topology) sidesOf(i int, c constraint.Constraint) (list []sides) {
	if c.Kind == "arrow" {
		return nil // sum_range has the words for these
	}
	for _, p := range c.Holds {
		sum, ok := p.(constraint.Sum)
		if !ok || sum.Low != 0 || sum.High != 0 || sum.Weights == nil {
			continue
		}
		two := sides{constraint: i}
		seen := cells{}
		for k, w := range sum.Weights {
			if w != 1 && w != -1 || seen.has(sum.Cells[k]) {
				ok = false
				break
			}
			seen.add(sum.Cells[k])
			side := (1 - w) / 2
			two.cells[side] = append(two.cells[side], sum.Cells[k])
		}
		if ok && len(two.cells[0]) > 0 && len(two.cells[1]) > 0 {
			list = append(list, two)
		}
	}
	return list
}

// findSumsCompared compares two lists of cells that have one sum. The sum is at
// least the least of each list and at most the most of each. No cell may take
// its list out of that.
//
//	┌───────────────────────┐   region sum line
//	│ 1-9 1-9 1-9 | 1-9     │   three cells add up to one digit: 6 to 9
//	└───────────────────────┘
func findSumsCompared(s *State, found func(*Step)) {
	first := s.rules.Shape().First()
	for _, two := range s.clues.sides {
		low, high := -1<<30, 1<<30
		for _, list := range two.cells {
			a, b := s.sideRange(list, -1)
			low, high = max(low, a), min(high, b)
		}
		if low > high {
			continue
		}
		list := append(append([]int{}, two.cells[0]...), two.cells[1]...)
		var left []sudoku.Set
		for _, side := range two.cells {
			for i := range side {
				a, b := s.sideRange(side, i)
				left = append(left, upTo(low-b-first+1, high-a-first+1))
			}
		}
		step := s.leaves(list, left, two.constraint)
		if step == nil {
			continue
		}
		step.Rating = Rating(min(13+2*s.openOf(list), 35))
		step.Parts = append(step.Parts,
			Part{Role: Floor, Cells: two.cells[0], Sum: low},
			Part{Role: Roof, Cells: two.cells[1], Sum: high})
		found(step)
	}
}

// sideRange returns the least and the most that the cells of list add up to,
// but for the place without. Cells that see each other differ.
func (s *State) sideRange(list []int, without int) (low, high int) {
	first := s.rules.Shape().First()
	var rest []int
	for i, c := range list {
		if i != without && s.left(c) != 0 {
			rest = append(rest, c)
		}
	}
	apart := s.allSee(rest)
	lowest, highest := 0, 0
	var all sudoku.Set
	for _, c := range rest {
		m := s.left(c)
		lowest += int(m.Min()) + first - 1
		highest += int(greatest(m)) + first - 1
		all |= m
	}
	if !apart || len(rest) < 2 {
		return lowest, highest
	}
	k, up, down := 0, 0, 0
	for d := range all.Digits() {
		if k < len(rest) {
			up += int(d) + first - 1
		}
		k++
	}
	n := 0
	for d := range all.Digits() {
		if n >= k-len(rest) {
			down += int(d) + first - 1
		}
		n++
	}
	return max(lowest, up), min(highest, down)
}
