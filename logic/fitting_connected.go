package logic

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// hangsTogether reports whether the cells that surely hold digits of p, with
// enough others, can be one area. One way over cells that may hold them must
// reach all the sure cells.
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
			for _, k := range beside(shape, c) {
				if may[k] && !seen[k] {
					seen[k] = true
					todo = append(todo, k)
				}
			}
		}
		if held == len(sure) && size >= max(p.Low, 1) {
			return high >= size || len(sure) == 0 || f.nearEnough(p.Cells, may, sure, high)
		}
	}
	return false
}

// nearEnough reports whether an area of at most high cells can reach every sure
// cell. It measures the ways from the first sure cell in cells.
func (f *fitting) nearEnough(cells []int, may, sure map[int]bool, high int) bool {
	first := cells[slices.IndexFunc(cells, func(c int) bool { return sure[c] })]
	more := map[int]int{first: 0} // by cell: how many a way there adds
	for todo := []int{first}; len(todo) > 0; todo = todo[1:] {
		for _, k := range beside(f.s.Rules().Shape(), todo[0]) {
			way := more[todo[0]]
			if !sure[k] {
				way++
			}
			if old, known := more[k]; may[k] && (!known || way < old) {
				more[k] = way
				todo = append(todo, k)
			}
		}
	}
	for c := range sure {
		if len(sure)+more[c] > high {
			return false
		}
	}
	return true
}

// beside returns the cells that share a side with one.
func beside(shape *sudoku.Shape, c int) (list []int) {
	row, col := shape.RowCol(c)
	for _, at := range [4][2]int{{row - 1, col}, {row + 1, col}, {row, col - 1}, {row, col + 1}} {
		if k := shape.At(at[0], at[1]); k >= 0 {
			list = append(list, k)
		}
	}
	return list
}

// reachRim reports whether a way leads from the edge of cells to each sure
// cell. Ways lead over cells in may.
func reachRim(shape *sudoku.Shape, cells []int, may, sure map[int]bool) bool {
	inside := map[int]bool{}
	for _, c := range cells {
		inside[c] = true
	}
	beside := func(c int) []int {
		return slices.DeleteFunc(beside(shape, c), func(k int) bool { return !inside[k] })
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

// passes reports whether the area p and another of the same rectangle leave
// each other a way. They may not stand by turns in the corners of a 2×2. Along
// the edge they may not take turns four times.
func (f *fitting) passes(p constraint.Connected, left []sudoku.Set) bool {
	shape := f.s.Rules().Shape()
	for _, q := range f.says {
		q, ok := q.(constraint.Connected)
		if !ok || p.Rim || q.Rim || p.Digits&q.Digits != 0 || !slices.Equal(p.Cells, q.Cells) {
			continue
		}
		top, low := shape.RowCol(p.Cells[0])
		bottom, high := shape.RowCol(p.Cells[len(p.Cells)-1])
		if (bottom-top+1)*(high-low+1) != len(p.Cells) || bottom == top || high == low {
			continue
		}
		side := func(row, col int) int {
			switch m := left[f.at[shape.At(row, col)]]; {
			case m&^p.Digits == 0:
				return 1
			case m&^q.Digits == 0:
				return -1
			}
			return 0
		}
		for row := top; row < bottom; row++ {
			for col := low; col < high; col++ {
				a, b := side(row, col), side(row, col+1)
				if a*b < 0 && side(row+1, col+1) == a && side(row+1, col) == b {
					return false
				}
			}
		}
		last, turns := 0, 0
		look := func(row, col int) {
			if now := side(row, col); now != 0 {
				if last != 0 && now != last {
					turns++
				}
				last = now
			}
		}
		for col := low; col < high; col++ {
			look(top, col)
		}
		for row := top; row < bottom; row++ {
			look(row, high)
		}
		for col := high; col > low; col-- {
			look(bottom, col)
		}
		for row := bottom; row > top; row-- {
			look(row, low)
		}
		if turns > 2 {
			return false
		}
	}
	return true
}

// isCut reports whether cells could be cut into the regions of their labels.
// Each region hangs together, and its digits differ. The regions are numbered
// in reading order.
func (f *fitting) isCut(p constraint.Regions, left []sudoku.Set) bool {
	label := func(i int) sudoku.Set { return left[f.at[p.Labels[i]]] }
	far := f.apartIn(p)
	known := len(far)
	for i := range p.Cells {
		allowed := sudoku.AllDigits(min(known+1, len(p.Cells)/p.Size))
		if k := slices.Index(far, i); k >= 0 {
			allowed = digitSet(uint8(k + 1))
		}
		if label(i)&allowed == 0 {
			return false
		}
		for d := range (label(i) & allowed).Digits() {
			known = max(known, int(d))
		}
	}
	for d := uint8(1); int(d) <= len(p.Cells)/p.Size; d++ {
		own := digitSet(d)
		if !f.hangsTogether(constraint.Connected{Cells: p.Labels, Digits: own, Low: p.Size, High: p.Size}, left) {
			return false
		}
		var all, taken sudoku.Set
		for i, c := range p.Cells {
			m := left[f.at[c]]
			if label(i)&own == 0 {
				continue
			}
			all |= m
			if label(i) == own && m.Len() == 1 {
				if taken&m != 0 {
					return false
				}
				taken |= m
			}
		}
		if all.Len() < p.Size {
			return false
		}
	}
	return true
}

// apartIn returns places of cells that lie in different regions, the first in
// reading order. It returns at most one place for each region.
func (f *fitting) apartIn(p constraint.Regions) []int {
	key := &p.Labels[0]
	far, known := f.far[key]
	for i := 0; !known && i < len(p.Cells); i++ {
		if len(far) < len(p.Cells)/p.Size && f.isFar(p, i, far) {
			far = append(far, i)
		}
	}
	f.far[key] = far
	return far
}

// isFar reports whether a place is so far from others that no region has both it and one of them.
func (f *fitting) isFar(p constraint.Regions, place int, others []int) bool {
	shape := f.s.Rules().Shape()
	far := map[int]int{p.Cells[place]: 0}
	for todo := []int{p.Cells[place]}; len(todo) > 0; todo = todo[1:] {
		for _, k := range beside(shape, todo[0]) {
			if _, known := far[k]; !known && slices.Contains(p.Cells, k) {
				far[k] = far[todo[0]] + 1
				todo = append(todo, k)
			}
		}
	}
	return !slices.ContainsFunc(others, func(i int) bool {
		way, reached := far[p.Cells[i]]
		return reached && way < p.Size
	})
}
