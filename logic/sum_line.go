package logic

import (
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// sumLine is a line that is cut into pieces which all have one sum.
type sumLine struct {
	constraint int
	cells      []int
	sum        int
}

// sumLineOf reads a line that has two ends; a loop may be cut anywhere.
func (t *topology) sumLineOf(i int, c constraint.Constraint) (sumLine, bool) {
	sum := 10
	if c.Kind != "sumline" || t.rules.Shape().First() != 1 {
		return sumLine{}, false
	}
	line, ok := c.Holds[0].(constraint.Line)
	if !ok || cellsOf(line.Cells...).count() != len(line.Cells) || len(line.Automaton.Start()) != 1 {
		return sumLine{}, false
	}
	if value, _, named := strings.Cut(c.Arg, ":"); named {
		k, err := strconv.Atoi(value)
		if err != nil {
			return sumLine{}, false
		}
		sum = k
	}
	return sumLine{i, line.Cells, sum}, true
}

// findSumLine finds digits that are in no piece of a sum line. A cut is
// possible only if the cells on both sides of it can be cut into pieces, too.
//
//	┌─────────────┐   pieces of 10
//	│ 4  1-9  1-9 │   5 and 1, or 6 alone: the second cell is no 7
//	└─────────────┘
func findSumLine(s *State, found func(*Step)) {
	for i := range s.clues.lines {
		l := &s.clues.lines[i]
		k := len(l.cells)
		piece := make([][][]sudoku.Set, k+1) // from, to: what each of its cells may hold; nil when it is none
		before, behind := make([]bool, k+1), make([]bool, k+1)
		before[0], behind[k] = true, true
		for from := range k {
			piece[from] = make([][]sudoku.Set, k+1)
			if !before[from] {
				continue
			}
			for to := from + 1; to <= k; to++ {
				if piece[from][to] = s.pieceOf(l.cells[from:to], l.sum); piece[from][to] != nil {
					before[to] = true
				}
			}
		}
		left := make([]sudoku.Set, k)
		for from := k - 1; from >= 0; from-- {
			for to := from + 1; to <= k && before[from]; to++ {
				if piece[from][to] == nil || !behind[to] {
					continue
				}
				behind[from] = true
				for i, m := range piece[from][to] {
					left[from+i] |= m
				}
			}
		}
		if !behind[0] {
			continue
		}
		if step := s.leaves(l.cells, left, l.constraint); step != nil {
			step.Rating = cageRating(s.openOf(l.cells)) + 2
			step.Parts[0].Sum = l.sum
			found(step)
		}
	}
}

// pieceOf returns what each cell of a piece may hold, nil when it can't have the sum.
func (s *State) pieceOf(list []int, sum int) (left []sudoku.Set) {
	if len(list) > sum || len(list) > s.n {
		return nil
	}
	digits := make([]uint8, len(list))
	var fill func(i, rest int) bool
	fill = func(i, rest int) (any bool) {
		if i == len(list) {
			if rest == 0 {
				if left == nil {
					left = make([]sudoku.Set, len(list))
				}
				for k, d := range digits {
					left[k] = left[k].With(d)
				}
			}
			return rest == 0
		}
		for d := range s.left(list[i]).Digits() {
			if int(d)+len(list)-i-1 > rest {
				break
			}
			digits[i] = d
			if !s.clash(list[:i+1], digits) && fill(i+1, rest-int(d)) {
				any = true
			}
		}
		return any
	}
	fill(0, sum)
	return left
}
