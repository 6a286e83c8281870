package lay

import (
	"context"
	"slices"

	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/variants"
)

// These limit how many lines or patches are begun in each cell, and how often one is begun anew.
// With images that must hold as well, one is begun anew more often. The last is how many
// scattered clues are chosen.
const (
	grownFromCell = 3
	growTries     = 12
	mostGrowTries = 16 * growTries
	scattered     = 8
)

// grown tries to find a line, a patch or twins from a cell.
func (p *Pool) grown(ctx context.Context, kind, from int) (Figure, bool) {
	laid := p.kinds[kind].Laid
	least, most := p.size(kind)
	for range min(growTries*len(p.moves)*len(p.moves), mostGrowTries) {
		if ctx.Err() != nil {
			return nil, false
		}
		wanted := p.src.Between(least, most)
		g := growth{kind: kind, cells: []int{from}}
		if laid.Outline == variants.OutlineTwins {
			g.twin = p.step(from, p.src.Intn(p.shape.Main()))
		}
		var last Figure
		holds := false
		for len(g.cells) < wanted {
			next, f, ok := p.grow(g, laid.Grows && len(g.cells) > laid.Apart)
			if !ok {
				break
			}
			g, last = next, f
			holds = laid.Grows && len(g.cells) > laid.Apart
		}
		if len(g.cells) < least {
			continue
		}
		if !holds {
			last, holds = p.figure(kind, p.whole(g))
		}
		if holds {
			return last, true
		}
	}
	return nil, false
}

// growth is a clue of a kind that grows. It has its cells and, for twins, the cells of the first
// and the way to the second.
type growth struct {
	kind  int
	cells []int
	twin  [2]int
}

// whole returns the cells of a clue, for twins those of both. It returns nil if the second twin
// doesn't lie on the board and apart from the first.
func (p *Pool) whole(g growth) []int {
	if p.kinds[g.kind].Laid.Outline != variants.OutlineTwins {
		return g.cells
	}
	whole := sorted(g.cells)
	beside := p.beside(g.cells)
	for _, cell := range slices.Clone(whole) {
		at := p.shape.Position(cell)
		other := p.at(at.Row+g.twin[0], at.Col+g.twin[1])
		if other < 0 || slices.Contains(g.cells, other) || slices.Contains(beside, other) {
			return nil
		}
		whole = append(whole, other)
	}
	return whole
}

// grow adds a cell to a clue; where clues hold as they grow, one with which it holds.
func (p *Pool) grow(g growth, holds bool) (growth, Figure, bool) {
	isLine := p.kinds[g.kind].Laid.Outline == variants.OutlineLine
	var open []int
	if isLine {
		open = slices.Clone(p.around[g.cells[len(g.cells)-1]])
	} else {
		open = slices.Compact(slices.Sorted(slices.Values(p.beside(g.cells))))
	}
	open = slices.DeleteFunc(open, func(cell int) bool { return slices.Contains(g.cells, cell) })
	random.Shuffle(p.src, open)
	for _, cell := range open {
		longer := growth{g.kind, append(slices.Clip(g.cells), cell), g.twin}
		if isLine && p.crossesItself(longer.cells) {
			continue
		}
		whole := p.whole(longer)
		if whole == nil {
			continue
		}
		if !holds {
			return longer, nil, true
		}
		if f, ok := p.figure(g.kind, whole); ok {
			return longer, f, true
		}
	}
	return growth{}, nil, false
}

// corners returns the corners of cells that a line goes through, each by the cell above
// and left of it.
func (p *Plan) corners(cells []int) []int {
	var corners []int
	for i := 1; i < len(cells); i++ {
		a, b := p.shape.Position(cells[i-1]), p.shape.Position(cells[i])
		if a.Row != b.Row && a.Col != b.Col {
			corners = append(corners, p.at(min(a.Row, b.Row), min(a.Col, b.Col)))
		}
	}
	return corners
}

// crossesItself reports whether the last step of a line goes through a corner that
// it has been at.
func (p *Plan) crossesItself(cells []int) bool {
	last := p.corners(cells[len(cells)-2:])
	return len(last) > 0 && slices.Contains(p.corners(cells[:len(cells)-1]), last[0])
}
