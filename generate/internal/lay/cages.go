package lay

import (
	"slices"

	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/variants"
)

// Cages cover the board with cages of each kind that has such: every cell is in
// one, but for single cells that no cage had room for.
func (p *Pool) Cages() []Laid {
	var all []Laid
	for kind := range p.kinds {
		if p.kinds[kind].Laid.Form == variants.FormCage {
			all = append(all, p.cover(kind)...)
		}
	}
	return all
}

// cover grows cages cell by cell from those cells that have the fewest free
// neighbours, so that few are left alone.
func (p *Pool) cover(kind int) []Laid {
	least, most := p.size(kind)
	cage := make([]int, len(p.solution)) // of each cell, from 1
	free := func(cell int) []int {
		return slices.DeleteFunc(slices.Clone(p.sides[cell]), func(next int) bool { return cage[next] != 0 })
	}
	var cages [][]int
	for {
		start, fewest, ties := -1, 9, 0
		for cell := range cage {
			if cage[cell] != 0 {
				continue
			}
			switch n := len(free(cell)); {
			case n < fewest:
				start, fewest, ties = cell, n, 1
			case n == fewest:
				if ties++; p.src.Intn(ties) == 0 {
					start = cell
				}
			}
		}
		if start < 0 {
			break
		}
		cells := []int{start}
		cage[start] = len(cages) + 1
		for wanted := p.src.Between(least, most); len(cells) < wanted; {
			var next []int
			for _, cell := range cells {
				for _, side := range free(cell) {
					if !slices.Contains(next, side) && p.differs(cells, side) {
						next = append(next, side)
					}
				}
			}
			if len(next) == 0 {
				break
			}
			cell := next[p.src.Intn(len(next))]
			cells = append(cells, cell)
			cage[cell] = len(cages) + 1
		}
		cages = append(cages, cells)
	}
	cages = p.house(cages, cage, most)
	var all []Laid
	for _, cells := range cages {
		slices.Sort(cells)
		if l, ok := p.laid(kind, cells); ok && len(cells) >= min(least, 2) && len(cells) > 1 {
			all = append(all, l)
		}
	}
	random.Shuffle(p.src, all)
	return all
}

// house gives single cells to a cage beside them that has room for them.
func (p *Pool) house(cages [][]int, cage []int, most int) [][]int {
	for i, cells := range cages {
		if len(cells) != 1 {
			continue
		}
		cell := cells[0]
		best := -1
		for _, side := range p.sides[cell] {
			other := cage[side] - 1
			if other != i && len(cages[other]) > 0 && p.differs(cages[other], cell) &&
				(best < 0 || len(cages[other]) < len(cages[best])) {
				best = other
			}
		}
		if best >= 0 && len(cages[best]) < max(most, 3) {
			cages[best] = append(cages[best], cell)
			cage[cell] = best + 1
			cages[i] = nil
		}
	}
	return slices.DeleteFunc(cages, func(cells []int) bool { return len(cells) == 0 })
}

// differs says whether a cell holds another digit than each of some.
func (p *Pool) differs(cells []int, cell int) bool {
	return !slices.ContainsFunc(cells, func(c int) bool { return p.solution[c] == p.solution[cell] })
}

// Split cuts a cage in two so that the sums rule out another solution, if some
// cage can be; the parts hang together and have at least two cells, unless only a
// single cell would do. It gives the number of the cage in the list.
func (p *Pool) Split(list []Laid, other []uint8) (at int, parts [2]Laid, ok bool) {
	from := p.src.Intn(max(1, len(list)))
	for i := range list {
		at := (from + i) % len(list)
		l := list[at]
		if !p.IsCage(l) || len(l.Constraint.Cells) < 4 {
			continue
		}
		cells := l.Constraint.Cells
		var ways [][2]Laid
		for subset := 1; subset < 1<<(len(cells)-1); subset++ {
			var a, b []int
			for k, cell := range cells {
				if subset>>k&1 != 0 {
					a = append(a, cell)
				} else {
					b = append(b, cell)
				}
			}
			if len(a) < 2 || len(b) < 2 || !p.hangsTogether(a) || !p.hangsTogether(b) {
				continue
			}
			left, ok1 := p.laid(l.kind, a)
			right, ok2 := p.laid(l.kind, b)
			if ok1 && ok2 && (other == nil || !left.Constraint.Met(p.shape, other)) {
				ways = append(ways, [2]Laid{left, right})
			}
		}
		if len(ways) > 0 {
			return at, ways[p.src.Intn(len(ways))], true
		}
	}
	return 0, parts, false
}

// Joins are the ways to make one cage of two that touch, in random order: the list
// without these two and with the new one.
func (p *Pool) Joins(list []Laid) (ways [][]Laid) {
	for i, a := range list {
		for k, b := range list[:i] {
			if !p.IsCage(a) || b.kind != a.kind {
				continue
			}
			cells := slices.Concat(a.Constraint.Cells, b.Constraint.Cells)
			if len(cells) > p.mostJoined(a.kind) || !p.hangsTogether(cells) {
				continue
			}
			slices.Sort(cells)
			if l, holds := p.laid(a.kind, cells); holds {
				way := slices.Delete(slices.Clone(list), i, i+1)
				way[k] = l
				ways = append(ways, way)
			}
		}
	}
	random.Shuffle(p.src, ways)
	return ways
}

// mostJoined is how many cells a cage that was joined has at most: as many as was
// asked for, else two more than its kind is laid with.
func (p *Plan) mostJoined(kind int) int {
	_, most := p.size(kind)
	if p.most == 0 {
		most = min(most+2, p.shape.N())
	}
	return most
}

// hangsTogether says whether cells are joined by their sides.
func (p *Plan) hangsTogether(cells []int) bool {
	seen := []int{cells[0]}
	for i := 0; i < len(seen); i++ {
		for _, side := range p.sides[seen[i]] {
			if slices.Contains(cells, side) && !slices.Contains(seen, side) {
				seen = append(seen, side)
			}
		}
	}
	return len(seen) == len(cells)
}
