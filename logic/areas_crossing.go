package logic

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// crossing is two areas that share all cells of a rectangle. One can't pass
// through the other. So no 2×2 has one area in two opposite corners and the
// other in the other two. Along the edge each is one run at most.
type crossing struct {
	a, b    *area
	squares [][4]int // the cells of each 2×2, going round
	rim     []int    // the cells of the edge, going round
}

// findCrossingsOf returns the crossings of areas.
func (t *topology) findCrossingsOf(areas []area) (list []crossing) {
	for i := range areas {
		for k := range areas[:i] {
			a, b := &areas[k], &areas[i]
			if a.rim || b.rim || a.digits&b.digits != 0 || !slices.Equal(a.cells, b.cells) {
				continue
			}
			if cols := constraint.Columns(t.rules.Shape(), a.cells); cols > 1 && len(a.cells) > cols {
				list = append(list, crossing{a, b, squaresOf(a.cells, cols), rimOf(a.cells, cols)})
			}
		}
	}
	return list
}

func squaresOf(list []int, cols int) (all [][4]int) {
	for i := 0; i+cols+1 < len(list); i++ {
		if i%cols < cols-1 {
			all = append(all, [4]int{list[i], list[i+1], list[i+cols+1], list[i+cols]})
		}
	}
	return all
}

func rimOf(list []int, cols int) (rim []int) {
	rows := len(list) / cols
	for i := range cols {
		rim = append(rim, list[i])
	}
	for row := 1; row < rows; row++ {
		rim = append(rim, list[row*cols+cols-1])
	}
	for col := cols - 2; col >= 0; col-- {
		rim = append(rim, list[(rows-1)*cols+col])
	}
	for row := rows - 2; row > 0; row-- {
		rim = append(rim, list[row*cols])
	}
	return rim
}

// findCrossings finds cells where one of two areas would pass through the other.
func (s *State) findCrossings(found func(*Step)) {
	for i := range s.crossings {
		x := &s.crossings[i]
		for _, square := range x.squares {
			for k, c := range square {
				beside, across := []int{square[(k+1)%4], square[(k+3)%4]}, square[(k+2)%4]
				for _, turn := range [2][2]*area{{x.a, x.b}, {x.b, x.a}} {
					own, other := turn[0], turn[1]
					if s.isIn(own, beside[0]) && s.isIn(own, beside[1]) && s.isIn(other, across) {
						s.keepsOut(own, other, areasCross, []int{c}, beside, []int{across}, found)
					}
				}
			}
		}
		s.findRound(x, found)
	}
}

// isIn reports whether a cell is surely in an area.
func (s *State) isIn(a *area, c int) bool { return s.left(c)&^a.digits == 0 }

// findRound goes round the edge of a crossing. It takes two known cells of one
// area in a row. No cell between them is in the other area if that has one
// elsewhere.
func (s *State) findRound(x *crossing, found func(*Step)) {
	var known []int // places along the edge whose area is known
	for k, c := range x.rim {
		if s.isIn(x.a, c) || s.isIn(x.b, c) {
			known = append(known, k)
		}
	}
	for i, from := range known {
		to := known[(i+1)%len(known)]
		own, other := x.a, x.b
		if !s.isIn(own, x.rim[from]) {
			own, other = other, own
		}
		elsewhere := slices.IndexFunc(known, func(k int) bool { return s.isIn(other, x.rim[k]) })
		if !s.isIn(own, x.rim[to]) || elsewhere < 0 {
			continue
		}
		var gap []int
		for k := (from + 1) % len(x.rim); k != to; k = (k + 1) % len(x.rim) {
			gap = append(gap, x.rim[k])
		}
		s.keepsOut(own, other, areasRound, gap, []int{x.rim[from], x.rim[to]}, []int{x.rim[known[elsewhere]]}, found)
	}
}

// keepsOut reports a step by which the cells of list aren't in the area other.
// The area own has the cells of has, and other has those of third.
func (s *State) keepsOut(own, other *area, kind int, list, has, third []int, found func(*Step)) {
	left := make([]sudoku.Set, len(list))
	for i := range left {
		left[i] = sudoku.AllDigits(s.n) &^ other.digits
	}
	step := s.leaves(list, left, own.constraint)
	if step == nil {
		return
	}
	step.Type, step.Rating = kind, areaRatings[kind]
	if other.constraint != own.constraint {
		step.Truths[0].With = []Truth{{Kind: ConstraintTruth, Constraint: other.constraint}}
	}
	step.Parts[0] = Part{Role: Base, Cells: has, Digits: own.digits, Constraints: []int{own.constraint}}
	if other.constraint != own.constraint {
		step.Parts[0].Constraints = append(step.Parts[0].Constraints, other.constraint)
	}
	step.Parts = append(step.Parts, Part{Role: Roof, Cells: third, Digits: other.digits})
	found(step)
}
