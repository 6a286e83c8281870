package lay

import (
	"slices"

	"jiugong/sudoku/generate/internal/random"
)

// Cages covers the board with cages of each kind that has any. Every cell is in one, but
// for single cells that no cage had room for.
func (p *Pool) Cages() []Figure {
	var all []Figure
	for kind := range p.kinds {
		if p.isCage(kind) {
			all = append(all, p.cover(kind)...)
		}
	}
	return all
}

// cover grows cages cell by cell. Each starts at a cell with the fewest free neighbours, so that
// few are left alone. If a move of the symmetry keeps a cage in place, the cage takes each cell
// together with its images.
func (p *Pool) cover(kind int) []Figure {
	least, most := p.size(kind)
	cage := make([]int, p.shape.Main()) // of each cell, from 1
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
					if !slices.Contains(next, side) {
						if more := p.with(cells, side); len(more) <= most && p.mayBeCage(more) {
							next = append(next, side)
						}
					}
				}
			}
			if len(next) == 0 {
				break
			}
			cells = p.with(cells, next[p.src.Intn(len(next))])
			for _, cell := range cells {
				cage[cell] = len(cages) + 1
			}
		}
		for _, image := range p.images(cells) {
			cages = append(cages, image)
			for _, cell := range image {
				cage[cell] = len(cages)
			}
		}
	}
	cages = p.house(cages, cage, most)
	var all []Figure
	for i, cells := range cages {
		if len(cells) < max(2, min(least, 2)) || slices.ContainsFunc(cages[:i], func(before []int) bool { return p.isImage(before, cells) }) {
			continue
		}
		if f, ok := p.figure(kind, sorted(cells)); ok {
			all = append(all, f)
		}
	}
	random.Shuffle(p.src, all)
	return all
}

// images returns where the moves of the symmetry take some cells, the cells themselves first.
func (p *Plan) images(cells []int) [][]int {
	images := [][]int{cells}
	for _, move := range p.moves[1:] {
		image := moved(move, cells)
		if !slices.ContainsFunc(images, func(before []int) bool { return sameCells(before, image) }) {
			images = append(images, image)
		}
	}
	return images
}

// isImage reports whether a move takes some cells to others.
func (p *Plan) isImage(from, to []int) bool {
	return len(from) == len(to) && slices.ContainsFunc(p.moves, func(move []int) bool { return sameCells(moved(move, from), to) })
}

// sameCells reports whether two lists without repeats hold the same.
func sameCells(a, b []int) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(cell int) bool { return !slices.Contains(b, cell) })
}

// with adds a cell to a cage, and where the moves take it that leave the cage in place.
func (p *Plan) with(cells []int, cell int) []int {
	more := append(slices.Clip(cells), cell)
	for _, move := range p.moves[1:] {
		if to := move[cell]; sameCells(moved(move, cells), cells) && !slices.Contains(more, to) {
			more = append(more, to)
		}
	}
	return more
}

// mayBeCage reports whether the digits of some cells differ, in all images too, and these
// have no cell in common.
func (p *Pool) mayBeCage(cells []int) bool {
	for _, image := range p.images(cells) {
		for i, cell := range image {
			if p.holdsDigitOf(image[:i], cell) {
				return false
			}
		}
		if share(image, cells) && !sameCells(image, cells) {
			return false
		}
	}
	return true
}

// house gives single cells to a cage beside them that has room for them.
func (p *Pool) house(cages [][]int, cage []int, most int) [][]int {
	for i, cells := range cages {
		if len(cells) != 1 {
			continue
		}
		var best []int // the cage beside it, with the cell
		room := p.shape.Main()
		for _, side := range p.sides[cells[0]] {
			beside := cages[cage[side]-1]
			if len(beside) == 0 || len(beside) >= room || cage[side]-1 == i {
				continue
			}
			if more := p.with(beside, cells[0]); p.mayBeCage(more) {
				best, room = more, len(beside)
			}
		}
		if best == nil || len(best) > max(most, 3) {
			continue
		}
		for _, image := range p.images(best) {
			grown := cage[image[0]]
			for _, cell := range image {
				if cage[cell] != grown {
					cages[cage[cell]-1] = nil
					cage[cell] = grown
				}
			}
			cages[grown-1] = image
		}
	}
	return slices.DeleteFunc(cages, func(cells []int) bool { return len(cells) == 0 })
}

// holdsDigitOf reports whether one of some cells has the digit of another cell.
func (p *Pool) holdsDigitOf(cells []int, cell int) bool {
	return slices.ContainsFunc(cells, func(c int) bool { return p.solution[c] == p.solution[cell] })
}

// Split cuts a cage and its images in two so that the sums rule out another solution, if it can.
// The parts are connected and have at least two cells. It returns the number of the cage in the
// list.
func (p *Pool) Split(list []Figure, other []uint8) (at int, parts []Figure, ok bool) {
	from := p.src.Intn(max(1, len(list)))
	for i := range list {
		at := (from + i) % len(list)
		kind, cells := list[at].Kind(), list[at][0].Constraint.Cells
		if !p.isCage(kind) || len(cells) < 4 {
			continue
		}
		var ways [][]Figure
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
			left, ok1 := p.figure(kind, a)
			right, ok2 := p.figure(kind, b)
			if !ok1 || !ok2 || other != nil && left.met(p.shape, other) {
				continue
			}
			if p.isImage(a, b) {
				ways = append(ways, []Figure{left})
			} else {
				ways = append(ways, []Figure{left, right})
			}
		}
		if len(ways) > 0 {
			return at, ways[p.src.Intn(len(ways))], true
		}
	}
	return 0, nil, false
}

// Joins returns, in random order, the ways to join two touching cages and their images into one.
// Each way is the list with the new cages in place of the old.
func (p *Pool) Joins(list []Figure) (ways [][]Figure) {
	for i, a := range list {
		for k, b := range list[:i] {
			if !p.isCage(a.Kind()) || b.Kind() != a.Kind() || len(b) != len(a) {
				continue
			}
			for _, l := range b {
				cells := slices.Concat(a[0].Constraint.Cells, l.Constraint.Cells)
				if len(cells) > p.mostJoined(a.Kind()) || !p.hangsTogether(cells) {
					continue
				}
				slices.Sort(cells)
				if f, holds := p.figure(a.Kind(), cells); holds && len(f) == len(a) {
					way := slices.Delete(slices.Clone(list), i, i+1)
					way[k] = f
					ways = append(ways, way)
				}
			}
		}
	}
	random.Shuffle(p.src, ways)
	return ways
}

// mostJoined returns how many cells a joined cage may have. It is the number asked for, or two
// more than its kind is laid with.
func (p *Plan) mostJoined(kind int) int {
	_, most := p.size(kind)
	if p.most == 0 {
		most = min(most+2, p.shape.N())
	}
	return most
}

// hangsTogether reports whether cells are joined by their sides.
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
