package logic

import (
	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// hangsTogether says whether the cells that surely hold one of some digits, and enough others, can be
// one area: whether one way leads over the cells that may to all that do.
func (f *fitting) hangsTogether(p constraint.Connected, left []sudoku.Set) bool {
	shape := f.s.Rules().Shape()
	may, sure := map[int]bool{}, map[int]bool{}
	for _, c := range p.Cells {
		m := left[f.at[c]]
		if m&p.Digits != 0 {
			may[c] = true
			if m&^p.Digits == 0 {
				sure[c] = true
			}
		}
	}
	if p.Rim {
		return reachRim(shape, p.Cells, may, sure)
	}
	high := p.High
	if high == 0 {
		high = len(p.Cells)
	}
	if len(sure) > high {
		return false
	}
	seen := map[int]bool{}
	for _, from := range p.Cells { // areas, one after the other
		if !may[from] || seen[from] {
			continue
		}
		size, held := 0, 0
		seen[from] = true
		for todo := []int{from}; len(todo) > 0; {
			c := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if size++; sure[c] {
				held++
			}
			row, col := shape.RowCol(c)
			for _, at := range [4][2]int{{row - 1, col}, {row + 1, col}, {row, col - 1}, {row, col + 1}} {
				if k := shape.At(at[0], at[1]); k >= 0 && may[k] && !seen[k] {
					seen[k] = true
					todo = append(todo, k)
				}
			}
		}
		if held == len(sure) && size >= max(p.Low, 1) {
			return true
		}
	}
	return false
}

// reachRim says whether ways over the cells that may be in lead from the edge of all cells to those
// that surely are.
func reachRim(shape *sudoku.Shape, cells []int, may, sure map[int]bool) bool {
	inside := map[int]bool{}
	for _, c := range cells {
		inside[c] = true
	}
	beside := func(c int) (list []int) {
		row, col := shape.RowCol(c)
		for _, at := range [4][2]int{{row - 1, col}, {row + 1, col}, {row, col - 1}, {row, col + 1}} {
			if k := shape.At(at[0], at[1]); k >= 0 && inside[k] {
				list = append(list, k)
			}
		}
		return list
	}
	seen := map[int]bool{}
	for _, from := range cells {
		if !may[from] || seen[from] || len(beside(from)) == 4 {
			continue
		}
		seen[from] = true
		for todo := []int{from}; len(todo) > 0; {
			c := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, k := range beside(c) {
				if may[k] && !seen[k] {
					seen[k] = true
					todo = append(todo, k)
				}
			}
		}
	}
	for c := range sure {
		if !seen[c] {
			return false
		}
	}
	return true
}
