package generate

import (
	"slices"

	"jiugong/sudoku"
)

// Symmetry names how the places of the givens, and of laid-out constraints, mirror each other.
type Symmetry string

// The symmetries.
const (
	SymmetryNone         Symmetry = "none"
	SymmetryRotate180    Symmetry = "rotate180"
	SymmetryRotate90     Symmetry = "rotate90"
	SymmetryHorizontal   Symmetry = "horizontal" // left and right mirror each other
	SymmetryVertical     Symmetry = "vertical"   // above and below mirror each other
	SymmetryBoth         Symmetry = "both"       // horizontal and vertical
	SymmetryDiagonal     Symmetry = "diagonal"   // mirrored in the diagonal from top left
	SymmetryAntiDiagonal Symmetry = "anti-diagonal"
	SymmetryFull         Symmetry = "full" // all of these at once
)

// Symmetries returns all symmetries. Every board can have each.
func Symmetries() []Symmetry {
	return []Symmetry{SymmetryNone, SymmetryRotate180, SymmetryRotate90, SymmetryHorizontal, SymmetryVertical,
		SymmetryBoth, SymmetryDiagonal, SymmetryAntiDiagonal, SymmetryFull}
}

// mirrors returns moves of a board of height×width whose orbits are the symmetry.
func (y Symmetry) mirrors(height, width int) []func(p sudoku.Position) sudoku.Position {
	bottom, right := height-1, width-1
	turn := func(p sudoku.Position) sudoku.Position {
		return sudoku.Position{Row: bottom - p.Row, Col: right - p.Col}
	}
	quarter := func(p sudoku.Position) sudoku.Position { return sudoku.Position{Row: p.Col, Col: bottom - p.Row} }
	across := func(p sudoku.Position) sudoku.Position { return sudoku.Position{Row: p.Row, Col: right - p.Col} }
	down := func(p sudoku.Position) sudoku.Position { return sudoku.Position{Row: bottom - p.Row, Col: p.Col} }
	diagonal := func(p sudoku.Position) sudoku.Position { return sudoku.Position{Row: p.Col, Col: p.Row} }
	anti := func(p sudoku.Position) sudoku.Position {
		return sudoku.Position{Row: right - p.Col, Col: bottom - p.Row}
	}
	type moves = []func(p sudoku.Position) sudoku.Position
	switch y {
	case SymmetryRotate180:
		return moves{turn}
	case SymmetryRotate90:
		return moves{quarter}
	case SymmetryHorizontal:
		return moves{across}
	case SymmetryVertical:
		return moves{down}
	case SymmetryBoth:
		return moves{across, down}
	case SymmetryDiagonal:
		return moves{diagonal}
	case SymmetryAntiDiagonal:
		return moves{anti}
	case SymmetryFull:
		return moves{across, diagonal}
	}
	return nil
}

// moves returns all the ways in which the symmetry takes a board to itself: where each cell goes.
// The first leaves all in place. A board that is wider than high has no quarter turns.
func (y Symmetry) moves(shape *sudoku.Shape) [][]int {
	here := make([]int, shape.Cells())
	for cell := range here {
		here[cell] = cell
	}
	moves := [][]int{here}
	mirrors := y.mirrors(shape.Height(), shape.Width())
	for i := 0; i < len(moves); i++ {
		for _, mirror := range mirrors {
			further := then(moves[i], mirror, shape)
			if !slices.Contains(further, -1) && !slices.ContainsFunc(moves, func(m []int) bool { return slices.Equal(m, further) }) {
				moves = append(moves, further)
			}
		}
	}
	return moves
}

// then returns a move followed by another.
func then(move []int, mirror func(p sudoku.Position) sudoku.Position, shape *sudoku.Shape) []int {
	further := make([]int, len(move))
	for cell, to := range move {
		p := mirror(shape.Position(to))
		further[cell] = shape.At(p.Row, p.Col)
	}
	return further
}

// orbits are the sets of cells that the symmetry makes givens or holes together, each in
// ascending order. The orbit of a cell is of[cell].
type orbits struct {
	cells [][]uint16
	of    []uint16
}

// newOrbits finds the orbits of a shape.
func newOrbits(y Symmetry, shape *sudoku.Shape) orbits {
	o := orbits{of: make([]uint16, shape.Cells())}
	moves := y.moves(shape)
	for start := range shape.Cells() {
		var cells []uint16
		for _, move := range moves {
			cells = append(cells, uint16(move[start]))
		}
		slices.Sort(cells)
		if int(cells[0]) < start {
			continue // found before
		}
		cells = slices.Compact(cells)
		for _, cell := range cells {
			o.of[cell] = uint16(len(o.cells))
		}
		o.cells = append(o.cells, cells)
	}
	return o
}

// Of reports whether the filled cells of grid have this symmetry.
func (y Symmetry) Of(shape *sudoku.Shape, grid sudoku.Grid) bool {
	for _, mirror := range y.mirrors(shape.Height(), shape.Width()) {
		stays, holds := true, true
		for cell, d := range grid {
			p := mirror(shape.Position(cell))
			to := shape.At(p.Row, p.Col)
			if stays = stays && to >= 0; !stays {
				break // it would leave the board
			}
			holds = holds && (d == 0) == (grid[to] == 0)
		}
		if stays && !holds {
			return false
		}
	}
	return true
}
